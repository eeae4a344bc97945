"""Programs that must not compile: the compiler rejects one line of each, with the message that the file names."""

import unittest

from programs import BUILD, ROOT, TestCase

REFUSED = ROOT / "Tests" / "System" / "ShellTests" / "refused"


class Refused(TestCase):
    has_daemon = False

    def typecheck(self, path):
        maps = [
            *BUILD.glob("*.build/module.modulemap"),
            *BUILD.parents[1].glob("checkouts/*/Sources/*/include/module.modulemap"),
        ]
        return self.run_program(
            "swiftc", "-typecheck", "-swift-version", "6", "-module-cache-path", self.directory / "cache",
            "-I", BUILD / "Modules", "-I", ROOT / "Sources" / "CJSONC",
            *[word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")], path)

    def test_one_line_of_each_program_is_refused_with_a_message_that_helps(self):
        programs = sorted(REFUSED.glob("*.swift"))
        self.assertEqual(len(programs), 5)
        for program in programs:
            with self.subTest(program.name):
                lines = program.read_text(encoding="utf-8").splitlines()
                message = lines[0].removeprefix("// refused: ")
                (place,) = [number for number, line in enumerate(lines, 1) if line.endswith("// here")]
                errors = [line for line in self.typecheck(program).stderr.splitlines() if ": error: " in line]
                self.assertTrue(errors, "it compiles")
                for error in errors:
                    self.assertIn(f"{program.name}:{place}:", error)
                self.assertIn(message, errors[0])
                # Without that line it compiles: nothing else is wrong.
                rest = self.directory / program.name
                rest.write_text("\n".join(line for line in lines if not line.endswith("// here")), encoding="utf-8")
                if program.name not in ("transfer.swift", "result.swift"):
                    self.assertEqual(self.typecheck(rest).stderr, "")


if __name__ == "__main__":
    unittest.main()
