"""What lies on the mat: compares a picture with the empty mat."""
