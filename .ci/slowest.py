#!/usr/bin/env python3
"""Prints the 20 slowest test suites, with seconds and number of tests, from a file of `swift test --xunit-output`."""
import collections
import sys
import xml.etree.ElementTree

suites = collections.defaultdict(list)
for case in xml.etree.ElementTree.parse(sys.argv[1]).iter("testcase"):
    # Skipped tests have no time.
    suites[case.get("classname")].append(float(case.get("time") or 0))
rows = sorted(((sum(times), len(times), name) for name, times in suites.items()), reverse=True)
print(f"{len(rows)} suites, {sum(row[0] for row in rows):.0f} s; the slowest:")
for seconds, count, name in rows[:20]:
    print(f"{seconds:7.1f} s {count:4} tests  {name}")
