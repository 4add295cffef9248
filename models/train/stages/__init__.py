"""The stages of training, one table: ``traywatch.models.train.stages.table``."""
