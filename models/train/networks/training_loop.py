"""Training loop for all networks, with a time budget, resumable checkpoints and a JSON-lines log."""

from __future__ import annotations

import copy
import json
import math
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch
from torch import Tensor, nn

from traywatch.models.train.networks.architectures import take_over

BORROWED: dict[str, tuple[str, tuple[str, ...]]] = {"view": ("locate", ("low.", "mid.", "high."))}
"""Networks that begin with layers of another one, if the folder has no earlier training of their own."""


class TrainingTask(Protocol):
    """What a network learns: training batches, a loss, and metrics on held-out data.

    ``batch`` draws arrays or tensors by name, ``loss`` returns the loss and its parts, ``validate`` metrics
    by name, from a network on the CPU. ``refresh`` loads data that has been written since.
    """

    batch_size: int

    def batch(self, rng: np.random.Generator) -> Mapping[str, Any]: ...
    def loss(self, net: nn.Module, batch: dict[str, Tensor]) -> tuple[Tensor, dict[str, float]]: ...
    def validate(self, net: nn.Module) -> dict[str, float]: ...
    def refresh(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Plan:
    """Settings of one training run.

    ``minutes`` is the total training time in minutes, summed over all runs of a resumed training.
    """

    out: Path
    minutes: float
    lr: float = 2e-3
    steps: int | None = None
    resume: bool = True
    threads: int = 1
    save_every_s: float = 120.0
    seed: int = 0
    start: Path | None = None
    """Folder of an earlier training; a fresh run starts from its averaged weights."""
    bf16: bool = True
    """Use bfloat16 autocast. It is faster on GPUs and some CPUs, and 25 % slower on other CPUs."""


class Average:
    """Exponential moving average of the weights, which is more accurate than the weights of the last step."""

    def __init__(self, net: nn.Module) -> None:
        self.state = {k: v.detach().clone() for k, v in net.state_dict().items()}
        self.count = 0

    def update(self, net: nn.Module) -> None:
        """Move the average towards the current weights of the network."""
        self.count += 1
        keep = min(0.999, self.count / (self.count + 20))
        own = net.state_dict()
        moving = [name for name, value in own.items() if value.is_floating_point()]
        with torch.no_grad():
            # One call for all parameters, which saves a graphics card a hundred small ones.
            torch._foreach_lerp_([self.state[n] for n in moving], [own[n] for n in moving], 1 - keep)
            for name in own.keys() - set(moving):
                self.state[name].copy_(own[name])


def device() -> torch.device:
    """The CUDA device if one is available, else the CPU."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def _begin(name: str, net: nn.Module, folder: Path) -> None:
    """Load the averaged weights of an earlier training, or those layers of another network (``BORROWED``)."""
    earlier = folder / f"{name}.pt"
    parts: tuple[str, ...] = ("",)
    if not earlier.exists() and name in BORROWED:
        other, parts = BORROWED[name]
        earlier = folder / f"{other}.pt"
    if not earlier.exists():
        return
    state = torch.load(earlier, map_location="cpu", weights_only=True)["average"]
    changed = take_over(net, {key: value for key, value in state.items() if key.startswith(parts)})
    print(f"{name}: from {earlier}, changed: {', '.join(changed) or 'nothing'}", flush=True)


class _Training:
    """A network with its optimizer, averaged weights and mean losses, at a step of its training."""

    def __init__(self, net: nn.Module, plan: Plan, where: torch.device) -> None:
        self.net: nn.Module = net.to(where, memory_format=torch.channels_last)  # type: ignore[call-overload]
        self.plan = plan
        self.where = where
        decay = [p for p in self.net.parameters() if p.ndim > 1]
        plain = [p for p in self.net.parameters() if p.ndim <= 1]
        self.optimizer = torch.optim.AdamW(
            [{"params": decay, "weight_decay": 0.02}, {"params": plain, "weight_decay": 0.0}], lr=plan.lr
        )
        self.average = Average(self.net)
        self.step = 0
        self.means: dict[str, float] = {}

    def resume(self, file: Path) -> float:
        """Load a checkpoint; return the seconds that were spent on it."""
        saved = torch.load(file, map_location=self.where, weights_only=True)
        self.net.load_state_dict(saved["net"])
        self.optimizer.load_state_dict(saved["optimizer"])
        self.average.state, self.average.count = saved["average"], saved["step"]
        self.step = saved["step"]
        return float(saved["spent_s"])

    def learn(self, task: TrainingTask, rng: np.random.Generator, progress: float) -> None:
        """Take one step on a batch. The rate rises for 200 steps, then falls as a cosine of the progress."""
        falling = 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress))
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.lr * min(1.0, (self.step + 1) / 200) * falling
        batch = {k: torch.as_tensor(v).to(self.where) for k, v in task.batch(rng).items()}
        self.net.train()
        with torch.autocast(self.where.type, torch.bfloat16, enabled=self.plan.bf16):
            loss, parts = task.loss(self.net, batch)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimizer.step()
        self.average.update(self.net)
        self.step += 1
        for key, value in ({"loss": float(loss.detach())} | parts).items():
            if math.isfinite(value):
                means = self.means
                means[key] = value if key not in means else 0.98 * means[key] + 0.02 * value

    def save(self, file: Path, spent_s: float) -> None:
        """Write a checkpoint, whole or not at all."""
        partial = file.with_suffix(".part")
        torch.save(
            {
                "net": self.net.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "average": self.average.state,
                "step": self.step,
                "spent_s": spent_s,
            },
            partial,
        )
        os.replace(partial, file)


def run(name: str, net: nn.Module, task: TrainingTask, plan: Plan) -> dict[str, float]:
    """Train ``net`` on ``task`` and return the last metrics on held-out data.

    Writes into ``plan.out`` a resumable checkpoint ``NAME.pt`` and the log ``NAME.log`` with one JSON object
    per line.
    """
    torch.set_num_threads(plan.threads)
    plan.out.mkdir(parents=True, exist_ok=True)
    file, log = plan.out / f"{name}.pt", plan.out / f"{name}.log"
    resumed = plan.resume and file.exists()
    if plan.start is not None and not resumed:
        _begin(name, net, plan.start)
    training = _Training(net, plan, device())
    spent = training.resume(file) if resumed else 0.0
    first_step = training.step
    rng = np.random.default_rng((plan.seed, first_step))
    torch.manual_seed(plan.seed + first_step)
    began = saved_at = time.monotonic()
    while True:
        now = time.monotonic()
        elapsed = spent + now - began
        progress = training.step / plan.steps if plan.steps else elapsed / (60 * plan.minutes)
        done = progress >= 1
        if done or now - saved_at > plan.save_every_s:
            scores = _measure(training.net, training.average, task, bf16=plan.bf16)
            passes = training.step * task.batch_size
            rate = (training.step - first_step) * task.batch_size / max(1e-9, now - began)
            line = {"step": training.step, "minutes": elapsed / 60, "passes": passes, "per_s": rate}
            _note(log, {k: round(v, 4) for k, v in (line | training.means | scores).items()})
            training.save(file, spent + time.monotonic() - began)
            if done:
                return scores
            task.refresh()
            saved_at = time.monotonic()
        training.learn(task, rng, progress)
        if sys.stderr.isatty():
            status = f"{100 * progress:5.1f} % loss {training.means.get('loss', 0):.4f}"
            print(f"\r{name} {status} ", end="", file=sys.stderr)


def _measure(net: nn.Module, average: Average, task: TrainingTask, *, bf16: bool) -> dict[str, float]:
    still = copy.deepcopy(net).cpu()
    still.load_state_dict(average.state)
    still.eval()
    with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16, enabled=bf16):
        return task.validate(still)


def _note(log: Path, line: dict[str, float]) -> None:
    text = json.dumps(line)
    with log.open("a", encoding="utf-8") as out:
        out.write(text + "\n")
    print(text, flush=True)


def averaged(net: nn.Module, file: Path) -> nn.Module:
    """Load a checkpoint's averaged weights into the network and return it in evaluation mode, on the CPU."""
    saved = torch.load(file, map_location="cpu", weights_only=True)
    net.load_state_dict(saved["average"])
    return net.eval()
