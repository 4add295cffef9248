"""Image quality: light, blur, flicker, and overlays."""
