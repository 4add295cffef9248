"""Cameras on the network: streams of pictures, and the HTTP requests that open them."""
