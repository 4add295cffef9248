"""Training data: crops, labels and augmentation."""
