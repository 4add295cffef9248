"""The processor and its instruction sets, from the output of the system."""

from __future__ import annotations

import json
import platform
from pathlib import Path

import pytest

from tests.firmware.machines import machine, only, place
from traywatch.firmware.cli.main import main
from traywatch.firmware.diagnostics.checks import computer
from traywatch.firmware.host.processor import Processor, from_cpuinfo, from_sysctl, this_processor
from traywatch.firmware.host.system import CompletedCommand

INTEL = (
    "processor\t: {n}\nvendor_id\t: GenuineIntel\nmodel name\t: {name}\nflags\t\t: fpu sse4_2 fma {flags}\n"
)
ARM = "processor\t: {n}\nFeatures\t: fp asimd aes {flags}\nCPU implementer\t: 0x41\nCPU part\t: {name}\n"


def cpuinfo(form: str, *cores: tuple[str, str]) -> str:
    return "\n".join(form.format(n=n, name=name, flags=flags) for n, (name, flags) in enumerate(cores))


ZEN_2 = cpuinfo(INTEL, *[("AMD Ryzen 7 3700X 8-Core Processor", "avx avx2")] * 2)
ICE_LAKE = cpuinfo(INTEL, ("Intel(R) Core(TM) i5-1035G1", "avx2 avx512f avx512vl avx512_vnni"))
ALDER_LAKE = cpuinfo(INTEL, ("Intel(R) N100", "avx2 avx_vnni"))
SKYLAKE_X = cpuinfo(INTEL, ("Intel(R) Xeon(R) Gold 6130", "avx2 avx512f avx512vl"))
OLD = cpuinfo(INTEL, ("Intel(R) Core(TM)2 Duo", ""))
PI_4 = cpuinfo(ARM, *[("0xd08", "crc32 cpuid")] * 4) + "\nModel\t\t: Raspberry Pi 4 Model B Rev 1.4\n"
PI_5 = cpuinfo(ARM, *[("0xd0b", "atomics asimddp")] * 4)
GRAVITON_3 = cpuinfo(ARM, ("0xd40", "asimddp sve i8mm bf16"))
BIG_LITTLE = cpuinfo(ARM, ("0xd03", "crc32"), ("0xd0b", "asimddp"))


@pytest.mark.parametrize(
    ("text", "architecture", "said", "dot_products"),
    [
        (ZEN_2, "x86-64", "AMD Ryzen 7 3700X 8-Core Processor, x86-64: AVX2", False),
        (ICE_LAKE, "x86-64", "Intel(R) Core(TM) i5-1035G1, x86-64: AVX2, AVX-512, VNNI", True),
        (ALDER_LAKE, "x86-64", "Intel(R) N100, x86-64: AVX2, AVX-VNNI", True),
        (SKYLAKE_X, "x86-64", "Intel(R) Xeon(R) Gold 6130, x86-64: AVX2, AVX-512", False),
        (OLD, "x86-64", "Intel(R) Core(TM)2 Duo, x86-64: no special instruction sets", False),
        (PI_4, "arm64", "Cortex-A72, arm64: no special instruction sets", False),
        (PI_5, "arm64", "Cortex-A76, arm64: dotprod", True),
        (GRAVITON_3, "arm64", "part 0xd40, arm64: dotprod, i8mm", True),
        (BIG_LITTLE, "arm64", "Cortex-A53 and Cortex-A76, arm64: no special instruction sets", False),
        # An emulated arm64 program that sees the host's processor
        (ZEN_2, "arm64", "AMD Ryzen 7 3700X 8-Core Processor, arm64: instruction sets not known", False),
        ("", "x86-64", "x86-64: instruction sets not known", False),
        ("nonsense\n\n:\n", "riscv64", "riscv64: instruction sets not known", False),
    ],
)
def test_what_linux_says(text: str, architecture: str, said: str, dot_products: bool) -> None:
    found = from_cpuinfo(text, architecture)
    assert (str(found), found.has_dot_products) == (said, dot_products)


@pytest.mark.parametrize(
    ("text", "architecture", "said"),
    [
        (
            "machdep.cpu.brand_string: Apple M2\nsysctl: unknown oid 'machdep.cpu.features'\n"
            "hw.optional.arm.FEAT_DotProd: 1\nhw.optional.arm.FEAT_I8MM: 1\n",
            "arm64",
            "Apple M2, arm64: dotprod, i8mm",
        ),
        (
            "machdep.cpu.brand_string: Apple M1\nhw.optional.arm.FEAT_DotProd: 1\n"
            "hw.optional.arm.FEAT_I8MM: 0\n",
            "arm64",
            "Apple M1, arm64: dotprod",
        ),
        (
            "machdep.cpu.brand_string: Intel(R) Core(TM) i7-8750H CPU @ 2.20GHz\n"
            "machdep.cpu.features: FPU SSE4.2 AVX1.0\nmachdep.cpu.leaf7_features: SMEP AVX2 BMI2\n",
            "x86-64",
            "Intel(R) Core(TM) i7-8750H CPU @ 2.20GHz, x86-64: AVX2",
        ),
        ("", "arm64", "arm64: instruction sets not known"),
    ],
)
def test_what_macos_says(text: str, architecture: str, said: str) -> None:
    assert str(from_sysctl(text, architecture)) == said


def test_linux_is_asked_first_then_macos(tmp_path: Path) -> None:
    mac = machine(tmp_path, {"sysctl": CompletedCommand(1, "hw.optional.arm.FEAT_DotProd: 1\n")})
    assert this_processor(mac, "arm64") == Processor(None, "arm64", ("dotprod",))
    neither = machine(tmp_path)
    assert this_processor(neither, "AMD64") == Processor(None, "x86-64", None)
    linux = machine(tmp_path, files={"/proc/cpuinfo": PI_5})
    assert this_processor(linux, "aarch64") == Processor("Cortex-A76", "arm64", ("dotprod",))


@pytest.mark.skipif(
    platform.system() != "Linux" or platform.machine() not in ("x86_64", "aarch64"), reason="needs Linux"
)
def test_this_machine_has_an_architecture() -> None:
    assert this_processor().architecture in ("x86-64", "arm64")


def test_doctor_names_them(tmp_path: Path) -> None:
    found = only(computer.processor(place(tmp_path, machine(tmp_path, files={"/proc/cpuinfo": ZEN_2}))))
    assert (found.name, found.status) == ("processor", "ok") and "Ryzen" in found.message_text


def test_bench_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["bench", "--only", "stages", "--repeat", "1"]
    assert main([*few, "--json"]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert first == {"stage": "processor", **json.loads(json.dumps(this_processor().to_json()))}
    assert main(few) == 0
    assert capsys.readouterr().out.splitlines()[0] == f"{'processor':<10} {this_processor()}"
