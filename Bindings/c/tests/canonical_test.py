"""Canonical forms, compared with RFC 8785, and for numbers with Python's shortest digits."""

import json
import os
import random
import struct
import unittest

import programs


def ecmascript(number):
    """Returns a finite number in the notation of ECMAScript. Python has the same digits, but another notation."""
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    mantissa, _, exponent = f"{abs(number)!r}".partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    count = len(digits)
    if count <= point <= 21:
        return sign + digits + "0" * (point - count)
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    rest = f".{digits[1:]}" if count > 1 else ""
    return f"{sign}{digits[0]}{rest}e{point - 1:+d}"


def fnv(text):
    state = 0xCBF29CE484222325
    for byte in text.encode("utf-8"):
        state = (state ^ byte) * 0x100000001B3 % 2**64
    return f"{state:016x}"


class Canonical(unittest.TestCase):
    def assert_written(self, cases):
        """Checks cases of a JSON text and its canonical form."""
        lines = "".join(text + "\n" for text, _ in cases)
        result = programs.run(programs.command("canonical"), input=lines)
        self.assertEqual(result.returncode, 0, result.stderr)
        written = result.stdout.split("\n")[:-1]
        for line, (text, expected) in zip(written, cases, strict=True):
            self.assertEqual(line, f"{fnv(expected)} {expected}", text)

    def test_numbers_of_the_rfc(self):
        self.assert_written([
            ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("1.0", "1"), ("1E30", "1e+30"), ("4.50", "4.5"),
            ("2e-3", "0.002"), ("0.000000000000000000000000001", "1e-27"), ("333333333.33333329", "333333333.3333333"),
            ("5e-324", "5e-324"), ("-5e-324", "-5e-324"), ("1.7976931348623157e308", "1.7976931348623157e+308"),
            ("9007199254740991", "9007199254740991"), ("-9007199254740991", "-9007199254740991"),
            ("9007199254740992", "9007199254740992"), ("9007199254740993", "9007199254740992"),
            ("295147905179352830000.0", "295147905179352830000"), ("9.999999999999997e22", "9.999999999999997e+22"),
            ("1e23", "1e+23"), ("1.0000000000000001e23", "1.0000000000000001e+23"),
            ("999999999999999700000.0", "999999999999999700000"), ("1e21", "1e+21"),
            ("0.000001", "0.000001"), ("0.0000001", "1e-7"), ("18446744073709551615", "18446744073709552000"),
            ("5.684341886080802e-14", "5.684341886080802e-14"),
        ])

    def test_random_numbers(self):
        seed = int(os.environ.get("SEED", random.randrange(2**32)))
        chance = random.Random(seed)
        numbers = [struct.unpack("<d", chance.randbytes(8))[0] for _ in range(5000)]
        numbers += [2.0**power for power in range(-1074, 1024)]
        numbers += [chance.randrange(-10**6, 10**6) / 10**chance.randrange(1, 9) for _ in range(1000)]
        finite = [number for number in numbers if number == number and abs(number) != float("inf")]
        with self.subTest(seed=seed):
            self.assert_written([(f"{number:.17e}", ecmascript(number)) for number in finite])

    def test_texts(self):
        self.assert_written([
            (r'"\u20ac$\u000F\u000aA\u0042\u0022\u005c\\\"\/"', '"€$\\u000f\\nAB\\"\\\\\\\\\\"/"'),
            (r'"\b\t\f\r\u007f\u2028"', '"\\b\\t\\f\\r\x7f\u2028"'),
            (r'"a\u0000b"', '"a\\u0000b"'),
        ])

    def test_names_are_sorted_by_their_utf_16_code_units(self):
        names = ["€", "\r", "\ufb33", "1", "\U0001f600", "\u0080", "ö", "", "10", "\ue000", "\ud7ff", "\U0010ffff"]
        ordered = sorted(names, key=lambda name: name.encode("utf-16-be"))
        value = {name: index for index, name in enumerate(names)}
        expected = "{" + ",".join(f"{json.dumps(name, ensure_ascii=False)}:{value[name]}" for name in ordered) + "}"
        self.assert_written([(json.dumps(value), expected)])

    def test_nested_values(self):
        self.assert_written([('{"b": [1, {"d": null, "c": true}], "a": {}}', '{"a":{},"b":[1,{"c":true,"d":null}]}')])

    def test_nan_and_infinity_have_no_canonical_form(self):
        result = programs.run(programs.command("canonical"), input="[1e999]\nNaN\n")
        self.assertEqual(result.stdout, f"{fnv('')} none\n" * 2)


if __name__ == "__main__":
    unittest.main()
