#!/usr/bin/env python3
"""Compares the tool's and the runtime's numbers with Python's exact numbers: decimals, parsing, order, and bounds.

    swift build --product signalbook-oracles && Tests/Oracles/decimals.py [COUNT] [SEED]

COUNT is the number of questions in each of the four parts.
"""

import math
import re
import struct
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from random import Random

from oracle import Verdict, arguments, ask

EXACT = Context(prec=2000, Emin=-999_999_999, Emax=999_999_999)


def bits(number: float) -> str:
    return struct.pack(">d", number).hex()


def double(draw: Random) -> float:
    """Returns a finite number: random bits, few digits, a tie, or a number next to a power of two."""
    match draw.randrange(6):
        case 0:
            number = struct.unpack(">d", draw.randbytes(8))[0]
        case 1:
            number = draw.randrange(10**9) / 10 ** draw.randrange(12)
        case 2:
            # An exact tie at the last decimal place.
            number = draw.randrange(10**6) + draw.randrange(1, 2**16, 2) / 2**16
        case 3:
            number = draw.randrange(2**53) / 2 ** draw.randrange(70)
        case 4:
            number = 2.0 ** draw.randrange(-70, 70)
        case _:
            number = float(draw.randrange(2**53, 2**64))
    for _ in range(draw.randrange(3)):
        number = math.nextafter(number, draw.choice([-math.inf, math.inf]))
    number = number if draw.randrange(4) else -number
    return number if math.isfinite(number) else 0.5


def written(draw: Random) -> str:
    """Returns the text of a JSON number, occasionally corrupted."""
    digits = lambda most: "".join(draw.choice("0123456789") for _ in range(draw.randrange(1, most)))
    sign = draw.choice(["", "", "-"])
    whole = draw.choice(["0", str(draw.randrange(1, 100)), str(draw.randrange(1, 10**18)), draw.choice("123456789") + digits(40)])
    near = draw.choice([2**53, 2**63, 2**64, 10**18, 10**21]) + draw.randrange(-3, 4)
    whole = draw.choice([whole, whole, str(near)])
    fraction = draw.choice(["", "", "." + digits(6), "." + digits(30), ".0", ".000"])
    exponent = draw.choice(["", "", "", f"e{draw.randrange(-30, 30)}", f"E+{draw.randrange(25)}", f"e{draw.randrange(-340, 340)}"])
    text = sign + whole + fraction + exponent
    if draw.randrange(12) == 0:
        at = draw.randrange(len(text) + 1)
        text = text[:at] + draw.choice(["+", "-", ".", "e", "0", "_", "x", "inf"]) + text[at + draw.randrange(2):]
    # A longer exponent would take Python minutes.
    return text if text and not re.search(r"[eE][+-]?[0-9]{4}", text) else "-"


def is_json(text: str) -> bool:
    return re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?", text) is not None


def canonical(text: str) -> str:
    """Returns the digits of a number in the notation of ECMA-262's Number::toString."""
    sign, digits, exponent = EXACT.create_decimal(text).normalize(EXACT).as_tuple()
    if digits == (0,):
        return "0"
    body, point = "".join(map(str, digits)), len(digits) + exponent
    if point > 21 or point < -5:
        rest = "." + body[1:] if len(body) > 1 else ""
        plain = f"{body[0]}{rest}e{point - 1:+d}"
    elif point <= 0:
        plain = "0." + "0" * -point + body
    else:
        body = body.ljust(point, "0")
        plain = body[:point] + ("." + body[point:] if len(body) > point else "")
    return ("-" if sign else "") + plain


def fixed(count: int, draw: Random, verdict: Verdict) -> None:
    questions = [(double(draw), draw.choice([0, 1, 2, 3, 6, draw.randrange(18)])) for _ in range(count)]
    answers = ask("numbers", [f"fixed {bits(number)} {decimals}" for number, decimals in questions])
    for (number, decimals), answer in zip(questions, answers):
        rounded = EXACT.create_decimal(Decimal(number)).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_EVEN, EXACT)
        text = f"{rounded:f}"
        verdict.expect(text if rounded else text.lstrip("-"), answer, ["fixed", number.hex(), decimals])


def parsing(count: int, draw: Random, verdict: Verdict) -> int:
    refused = 0
    texts = [written(draw) for _ in range(count)]
    answers = ask("numbers", ["parse " + text for text in texts])
    for text, answer in zip(texts, answers):
        tool, tool_bits, decimal, whole, decimals, floor, integer, runtime_bits, is_whole = answer.split(" ")
        if not is_json(text):
            refused += 1
            verdict.expect("- - - - - - - - -", answer, ["parse", text])
            continue
        value = Fraction(text)
        is_plain = not set(text) & set(".eE")
        is_integer = is_plain and -(2**63) <= value < 2**63
        try:
            nearest = float(value)
        except OverflowError:
            nearest = math.inf
        # -0 is an integer without a sign, but -0.0 has a sign.
        nearest = nearest if is_integer else math.copysign(nearest, -1 if text.startswith("-") else 1)
        expected = bits(nearest).lstrip("0") or "0"
        verdict.expect(
            [str(value) if is_integer else "-", expected, str(value.denominator == 1).lower()], [integer, runtime_bits, is_whole],
            ["parse in the runtime", text])
        # Numbers in schema files must be in the range of `Double`, and integers must fit in 64 bits.
        is_in_range = -(2**63) <= value < 2**64 if is_plain else math.isfinite(nearest) and (not value or nearest != 0)
        verdict.expect([canonical(text), expected] if is_in_range else ["-", "-"], [tool, tool_bits], ["parse in the tool", text])
        places = max(0, -EXACT.create_decimal(text).normalize(EXACT).as_tuple().exponent)
        limit = math.floor(value)
        verdict.expect(
            [canonical(text), str(value.denominator == 1).lower(), str(places), str(limit) if -(2**63) <= limit < 2**63 else "-"],
            [decimal, whole, decimals, floor], ["decimal", text])
    return refused


def neighbour(text: str, draw: Random) -> str:
    """Returns the same number in a different notation, or a number that is close."""
    sign, digits, exponent = EXACT.create_decimal(text).as_tuple()
    body = "".join(map(str, digits))
    match draw.randrange(5):
        case 0: body, exponent = body + "0" * 3, exponent - 3
        case 1: body, exponent = body + draw.choice("0123456789"), exponent - 1
        case 2: body = body[:-1] + draw.choice("0123456789")
        case 3: sign = 1 - sign
    return f"{'-' * sign}{int(body)}e{exponent}"


def order(count: int, draw: Random, verdict: Verdict) -> None:
    pairs = []
    while len(pairs) < count:
        left = written(draw)
        if is_json(left):
            right = neighbour(left, draw) if draw.randrange(3) else written(draw)
            if is_json(right):
                pairs.append((left, right))
    for (left, right), answer in zip(pairs, ask("numbers", [f"compare {left} {right}" for left, right in pairs])):
        difference = Fraction(left) - Fraction(right)
        sign = 0 if difference == 0 else 1 if difference > 0 else -1
        verdict.expect(f"{sign} {sign}", answer, ["compare", left, right])


def bounds(count: int, draw: Random, verdict: Verdict) -> None:
    def side(near: Fraction) -> str:
        match draw.randrange(6):
            case 0: return ""
            case 1: return str(math.floor(near) + draw.randrange(-1, 2))
            case 2: return canonical(str(Decimal(near.numerator) / Decimal(near.denominator)))
            case 3: return canonical(repr(float(near)))
            case 4: return str(draw.choice([-(2**63), 2**63 - 1, 2**63, 2**64 - 1, 0, 1]))
            case _: return canonical(f"{float(near):.{draw.randrange(1, 6)}g}")

    questions = []
    while len(questions) < count:
        if draw.randrange(2):
            number = draw.choice([draw.randrange(-100, 100), draw.randrange(-(2**63), 2**63), 2**53 + draw.randrange(-2, 3)])
            value, name = Fraction(number), str(number)
        else:
            number = double(draw)
            # Compare the transmitted digits rather than the bits.
            value, name = Fraction(repr(number)), "x" + bits(number)
        if abs(value) > 10**30 or (value and abs(value) < Fraction(1, 10**30)):
            continue
        least, most = side(value), side(value)
        exclusive = (bool(least) and draw.randrange(3) == 0, bool(most) and draw.randrange(3) == 0)
        rule = ("(" if exclusive[0] else "") + least + ":" + most + (")" if exclusive[1] else "")
        questions.append((rule, name, value, least, most, exclusive))
    answers = ask("numbers", [f"bounds {rule} {name}" for rule, name, *_ in questions])
    for (rule, name, value, least, most, exclusive), answer in zip(questions, answers):
        above = not least or (value > Fraction(least) if exclusive[0] else value >= Fraction(least))
        below = not most or (value < Fraction(most) if exclusive[1] else value <= Fraction(most))
        expected = "1" if above and below else "0"
        fast, runtime, tool = answer.split(" ")
        verdict.expect([expected, expected], [runtime, tool], ["bounds", rule, name])
        if fast != "-":
            verdict.expect(expected, fast, ["plain bounds", rule, name])


def main() -> None:
    count, draw = arguments(100_000)
    verdict = Verdict()
    fixed(count, draw, verdict)
    refused = parsing(count, draw, verdict)
    order(count, draw, verdict)
    bounds(count, draw, verdict)
    verdict.conclude(f"{count} each of roundings, texts ({refused} of them no number), comparisons and bounds")


main()
