"""Controls of a USB camera, as OpenCV knows them."""

from __future__ import annotations

import cv2

USB_CONTROLS = {
    "exposure": cv2.CAP_PROP_EXPOSURE,
    "gain": cv2.CAP_PROP_GAIN,
    "focus": cv2.CAP_PROP_FOCUS,
    "brightness": cv2.CAP_PROP_BRIGHTNESS,
    "contrast": cv2.CAP_PROP_CONTRAST,
    "white_balance": cv2.CAP_PROP_WB_TEMPERATURE,
}
"""Controls that can be held, by their option name; units are the camera's own."""

AUTOMATIC = {
    "exposure": (cv2.CAP_PROP_AUTO_EXPOSURE, 1.0),
    "focus": (cv2.CAP_PROP_AUTOFOCUS, 0.0),
    "white_balance": (cv2.CAP_PROP_AUTO_WB, 0.0),
}
"""What turns off the automatic mode of a held control. V4L2's exposure is 1 for manual, 3 for automatic."""
