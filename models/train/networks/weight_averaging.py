"""Average the weights of two networks of the same lineage.

A fine-tuned network stays close to the network that it started from. The mean of both often reads better than
either: it keeps what fine-tuning taught and forgets less. Inference costs nothing extra. The mean of two
batch normalizations does not fit the mean of the weights; ``measured`` measures it again.

If the later network is wider, weights that the earlier one lacks come from the later one. Weights from new
channels into old ones are scaled by the same share.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import torch
from torch import Tensor, nn

from traywatch.models.train.networks.architectures import NETS

State = dict[str, Tensor]
SHARE = 0.5
"""Share of the later network in the mean."""


def mixed(earlier: State, later: State, share: float = SHARE) -> State:
    """Interpolate between two networks, in the shapes of the later one.

    Raises ``ValueError`` if a layer of the earlier network has another rank or is larger than in the later
    one.
    """
    mean: State = {}
    for name, value in later.items():
        old = earlier.get(name)
        if old is None or not value.is_floating_point():
            mean[name] = value.clone()
            continue
        if old.ndim != value.ndim or any(a > b for a, b in zip(old.shape, value.shape, strict=True)):
            raise ValueError(f"{name}: {tuple(old.shape)} does not fit into {tuple(value.shape)}")
        common = tuple(slice(0, n) for n in old.shape)
        full = value.clone()
        full[common] = share * value[common] + (1 - share) * old
        if value.ndim > 1 and value.shape[1] > old.shape[1]:  # the earlier network's weight is 0 there
            full[: old.shape[0], old.shape[1] :] *= share
        mean[name] = full
    return mean


def measured(name: str, state: State, batches: Iterable[dict[str, Tensor]]) -> State:
    """The state of a network whose batch normalizations have the mean and variance of some batches."""
    net = NETS[name]()
    net.load_state_dict(state)
    net.eval()
    for part in net.modules():
        if isinstance(part, nn.BatchNorm2d):
            part.reset_running_stats()
            part.momentum = None  # the mean over all batches
            part.train()
    with torch.no_grad():
        for batch in batches:
            net(*(batch[key] for key in ("images", "up") if key in batch))
    return net.state_dict()


def mix(
    name: str,
    earlier: Path,
    later: Path,
    out: Path,
    share: float = SHARE,
    batches: Iterable[dict[str, Tensor]] | None = None,
) -> Path:
    """Write ``NAME.pt`` with the mixed averaged weights and the later network's log to ``out``.

    With ``batches`` of training examples, the batch normalization is ``measured`` on them. Returns the path
    of the checkpoint. Raises ``OSError`` if a checkpoint is missing.
    """
    first = torch.load(earlier / f"{name}.pt", map_location="cpu", weights_only=True)["average"]
    saved = torch.load(later / f"{name}.pt", map_location="cpu", weights_only=True)
    saved["average"] = mixed(first, saved["average"], share)
    if batches is not None:
        saved["average"] = measured(name, saved["average"], batches)
    out.mkdir(parents=True, exist_ok=True)
    torch.save(saved, out / f"{name}.pt")
    log = later / f"{name}.log"
    if log.exists():
        shutil.copyfile(log, out / log.name)
    return out / f"{name}.pt"
