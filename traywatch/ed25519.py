"""Checking Ed25519 signatures (RFC 8032, section 5.1.7) with integers alone.

Only public values are used here, so the time that a check takes tells nothing. Signatures are made by the
program openssl (``traywatch.firmware.host.keys.signing_key``).
"""

from __future__ import annotations

import hashlib

KEY_BYTES = 32
"""Size of a public key."""
SIGNATURE_BYTES = 64
"""Size of a signature."""

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)

_Point = tuple[int, int, int, int]
"""Extended coordinates (X, Y, Z, T) with x = X / Z, y = Y / Z and x y = T / Z."""

_ZERO: _Point = (0, 1, 1, 0)


def verified(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether a signature of 64 bytes over a message was made with the key of this public key (32 bytes).

    False for anything else of another size or form; never raises.
    """
    if len(key) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    public, start = _point(key), _point(signature[:32])
    factor = int.from_bytes(signature[32:], "little")
    if public is None or start is None or factor >= _ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    challenge = int.from_bytes(digest, "little") % _ORDER
    x, y, z, _ = _sum_of_products(factor, _BASE, challenge, _negative(public))
    return (x - start[0] * z) % _P == 0 and (y - start[1] * z) % _P == 0


def _point(encoded: bytes) -> _Point | None:
    """The point of 32 bytes; None if they encode none, or not in the one way that is allowed."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return (x, y, 1, x * y % _P)


def _negative(point: _Point) -> _Point:
    x, y, z, t = point
    return (-x % _P, y, z, -t % _P)


def _add(one: _Point, other: _Point) -> _Point:
    """The sum of two points (RFC 8032, section 5.1.4). It holds for equal points, too."""
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _double(one: _Point) -> _Point:
    a, b = one[0] * one[0] % _P, one[1] * one[1] % _P
    c = 2 * one[2] * one[2]
    h = a + b
    e = h - (one[0] + one[1]) ** 2
    g = a - b
    f = c + g
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _sum_of_products(first: int, one: _Point, second: int, other: _Point) -> _Point:
    """``first * one + second * other``, doubling once for both."""
    both = _add(one, other)
    total = _ZERO
    for bit in range(max(first.bit_length(), second.bit_length()) - 1, -1, -1):
        total = _double(total)
        which = (first >> bit & 1, second >> bit & 1)
        if which != (0, 0):
            total = _add(total, both if which == (1, 1) else one if which == (1, 0) else other)
    return total


_base_point = _point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
assert _base_point is not None
_BASE: _Point = _base_point
