"""The table of all stages, in the order of the recipe."""

from __future__ import annotations

from traywatch.models.train.stages import data, fits, graphs, training, whole_recipe
from traywatch.models.train.stages.stage import TrainingStage

STAGES: dict[str, TrainingStage] = {
    stage.name: stage
    for stages in (whole_recipe.STAGES, data.STAGES, training.STAGES, graphs.STAGES, fits.STAGES)
    for stage in stages
}
"""Each stage by its name."""
