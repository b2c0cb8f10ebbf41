#!/usr/bin/env python3
"""Compares dates, times, HTTP dates and time zone offsets with Python's datetime, email.utils and zoneinfo.

    swift build --product signalbook-oracles && Tests/Oracles/dates.py [COUNT] [SEED]

COUNT is the number of questions in each of the five parts. The last part distributes them over all time zones.
"""

import datetime
import email.utils
import re
import zoneinfo
from random import Random

from oracle import Verdict, arguments, ask_lists

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
LAST = 253_402_300_799
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


def moment(draw: Random) -> int:
    """Returns seconds since 1970, in the years 1970 to 9999, with more values near midnight and in the present."""
    match draw.randrange(4):
        case 0: return draw.randrange(LAST + 1)
        case 1: return draw.randrange(2**32)
        case 2: return min(LAST, max(0, draw.randrange(2_932_897) * 86_400 + draw.randrange(-2, 2)))
        case _:
            year = draw.choice([1970, 1972, 2000, 2024, 2026, 2100, 2400, 9999, draw.randrange(1970, 10_000)])
            day = datetime.datetime(year, draw.choice([2, 3, 12]), draw.choice([1, 28]), tzinfo=datetime.timezone.utc)
            return int((day - EPOCH).total_seconds()) + draw.randrange(86_400)


def utc(seconds: int) -> datetime.datetime:
    return EPOCH + datetime.timedelta(seconds=seconds)


def days(count: int, draw: Random, verdict: Verdict) -> int:
    """Checks `YYYY-MM-DD` in schemas, and the formats `date` and `date-time`, which check only the syntax."""
    def text() -> str:
        if draw.randrange(2):
            parts = [f"{draw.choice([0, 1, 1900, 2000, 2024, draw.randrange(10_000)]):04}", f"{draw.randrange(14):02}", f"{draw.randrange(33):02}"]
            written = "-".join(parts)
        else:
            written = utc(moment(draw)).date().isoformat()
        if draw.randrange(2):
            zone = draw.choice(["Z", "z", "+00:00", f"{draw.choice('+-')}{draw.randrange(26):02}:{draw.randrange(62):02}", "", "+0100"])
            fraction = draw.choice(["", "", f".{draw.randrange(10**9)}", "."])
            written += f"{draw.choice('TTTt ')}{draw.randrange(26):02}:{draw.randrange(62):02}:{draw.randrange(63):02}{fraction}{zone}"
        if draw.randrange(6) == 0:
            at = draw.randrange(len(written) + 1)
            written = written[:at] + draw.choice("0123456789-+ TZ:.٣") + written[at + draw.randrange(2):]
        return written

    valid = 0
    texts = [text() for _ in range(count)]
    for text, answer in zip(texts, ask_lists("dates", [["day", text] for text in texts])):
        day = number = None
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            try:
                # Python does not support year 0, which exists in ISO 8601's Gregorian calendar: 400 years are 146,097
                # days.
                moved = datetime.date.fromisoformat(f"{int(text[:4]) + 400:04}{text[4:]}") if int(text[:4]) < 9600 else datetime.date.fromisoformat(text)
                number = moved.toordinal() - 719_163 - (146_097 if int(text[:4]) < 9600 else 0)
                day = ""
                valid += 1
            except ValueError:
                pass
        verdict.expect([None if number is None else str(number), day], answer[:2], text)
        form = re.fullmatch(r"[0-9]{4}-([0-9]{2})-([0-9]{2})(?:[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|[+-]([0-9]{2}):([0-9]{2})))?", text)
        fits = form is not None and 1 <= int(form[1]) <= 12 and 1 <= int(form[2]) <= 31
        if fits and form[3]:
            # RFC 3339, with a leap second in any minute.
            fits = int(form[3]) < 24 and int(form[4]) < 60 and int(form[5]) <= 60 and int(form[6] or 0) < 24 and int(form[7] or 0) < 60
        verdict.expect(["" if fits and not form[3] else None, "" if fits and form[3] else None], answer[2:], text)
    return valid


def clocks(count: int, draw: Random, verdict: Verdict) -> None:
    """Checks the sources of dates and times, given a time and the device's UTC offset."""
    questions = [(moment(draw), draw.randrange(1000), draw.choice([0, 3600, -12_600, 50_400, draw.randrange(-86_399, 86_400)])) for _ in range(count)]
    answers = ask_lists("dates", [["clock", str(seconds * 1000 + rest), str(offset)] for seconds, rest, offset in questions])
    for (seconds, rest, offset), answer in zip(questions, answers):
        there = utc(seconds)
        # ISO 8601 offsets have whole minutes.
        minutes = int(offset / 60)
        zone = datetime.timezone(datetime.timedelta(minutes=minutes))
        try:
            local = there.astimezone(zone).isoformat(timespec="seconds")
        except OverflowError:
            continue
        if minutes == 0:
            local = local[:-6] + "+00:00"
        today = (there - EPOCH).days
        expected = [
            there.strftime("%Y-%m-%d"), there.strftime("%Y-%m-%dT%H:%M:%SZ"), there.strftime("%Y-%m-%dT%H:%M:%S.") + f"{rest:03}Z", local,
            str(today), str((seconds + offset) // 86_400),
        ]
        verdict.expect(expected, answer, ["clock", seconds, rest, offset])


def http(count: int, draw: Random, verdict: Verdict) -> int:
    """Checks formatting and parsing of HTTP dates in all three formats, and `Retry-After`."""
    seconds = [moment(draw) for _ in range(count)]
    for second, answer in zip(seconds, ask_lists("dates", [["http-text", str(second * 1000 + draw.randrange(1000))] for second in seconds])):
        there = utc(second)
        expected = f"{WEEKDAYS[there.weekday()][:3]}, {there.day:02} {MONTHS[there.month - 1]} {there:%Y %H:%M:%S} GMT"
        verdict.expect([expected], answer, ["http-text", second])
        verdict.expect(second, int(email.utils.parsedate_to_datetime(expected).timestamp()), "Python's own reading")

    questions, expected, refused = [], [], 0
    for second in seconds:
        # Two-digit years are within 50 years of the present, and Python's last year is 9999.
        there, now = utc(second), moment(draw) % 250_000_000_000
        form = draw.randrange(3)
        time = there.strftime("%H:%M:%S")
        if form == 0:
            text, value = email.utils.format_datetime(there, usegmt=True), second
        elif form == 1:
            text = f"{WEEKDAYS[there.weekday()]}, {there.day:02}-{MONTHS[there.month - 1]}-{there.year % 100:02} {time} GMT"
            # At most 50 years in the future (RFC 9110, section 5.6.7).
            this_year = utc(now).year
            year = max((year for year in range(this_year - 50, this_year + 51) if year % 100 == there.year % 100))
            try:
                value = int((there.replace(year=year) - EPOCH).total_seconds())
            except ValueError:
                value = None
        else:
            text, value = f"{WEEKDAYS[there.weekday()][:3]} {MONTHS[there.month - 1]} {there.day:2} {time} {there:%Y}", second
        if draw.randrange(8) == 0:
            at = draw.randrange(len(text))
            text = text[:at] + draw.choice(["", "", "x", " ", "60", "٣", "Feb 30"]) + text[at + draw.randrange(1, 3):]
            # The expected value of corrupted text is unknown. If it is parsed, the result is compared with Python's.
            value = "damaged"
        questions.append(["http", text, str(now * 1000)])
        expected.append(value)
    for question, value, [answer] in zip(questions, expected, ask_lists("dates", questions)):
        if value == "damaged":
            refused += answer is None
            parsed = email.utils.parsedate(question[1]) if answer is not None else None
            if answer is not None and "-" not in question[1]:
                # Text that is still a valid date must have the time that Python parses.
                there = datetime.datetime(*parsed[:5], min(parsed[5], 59), tzinfo=datetime.timezone.utc)
                seconds = int((there - EPOCH).total_seconds()) + max(0, parsed[5] - 59)
                verdict.expect(str(seconds * 1000), answer, question)
            continue
        verdict.expect(None if value is None else str(value * 1000), answer, question)

    waits = [(draw.choice(["0", "1", "120", "00120", str(draw.randrange(10**6)), "9" * 30, "-1", "1.5", "", " 5\t", "+5", "1 2"]), moment(draw)) for _ in range(count // 10)]
    for (text, now), [answer] in zip(waits, ask_lists("dates", [["retry-after", text, str(now * 1000)] for text, now in waits])):
        digits = text.strip(" \t")
        wait = min(int(digits), 86_400) if re.fullmatch("[0-9]+", digits) else None
        verdict.expect(None if wait is None else str((now + wait) * 1000), answer, ["retry-after", text, now])
    return refused


def zones(count: int, draw: Random, verdict: Verdict) -> int:
    """Checks the offsets of all time zones, including times around their transitions."""
    names = sorted(name for name in zoneinfo.available_timezones() if name != "localtime")
    questions = []
    for name in names:
        zone = zoneinfo.ZoneInfo(name)
        moments = [draw.randrange(2**31 - 1) for _ in range(max(1, count // len(names) // 2))]
        for second in list(moments):
            # Find the next transition within a year by bisection.
            low, high = second, min(second + 31_536_000, 2**31 - 1)
            if utc(low).astimezone(zone).utcoffset() != utc(high).astimezone(zone).utcoffset():
                while high - low > 1:
                    middle = (low + high) // 2
                    same = utc(low).astimezone(zone).utcoffset() == utc(middle).astimezone(zone).utcoffset()
                    low, high = (middle, high) if same else (low, middle)
            moments.append(draw.choice([low, high]))
        questions.append((name, moments))
    answers = ask_lists("dates", [["zone", name, *(str(second * 1000) for second in moments)] for name, moments in questions])
    for (name, moments), answer in zip(questions, answers):
        for second, offset in zip(moments, answer):
            verdict.expect(str(int(utc(second).astimezone(zoneinfo.ZoneInfo(name)).utcoffset().total_seconds())), offset, [name, second])
    return sum(len(moments) for _, moments in questions)


def main() -> None:
    count, draw = arguments(50_000)
    verdict = Verdict()
    valid = days(count, draw, verdict)
    clocks(count, draw, verdict)
    refused = http(count, draw, verdict)
    offsets = zones(count, draw, verdict)
    verdict.conclude(
        f"{count} each of days ({valid} in the calendar), clocks, dates of HTTP written and read ({refused} damaged ones refused), "
        f"{offsets} offsets of {len(zoneinfo.available_timezones())} zones")


main()
