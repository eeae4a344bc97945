"""Every part of the protocol of an earlier release still exists, or removed.json says what replaces it."""

import json
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tools" / "generate"))

import description  # noqa: E402

EARLIER = json.loads((ROOT / "Tests" / "Fixtures" / "release-0.2.0.json").read_text(encoding="utf-8"))
REMOVED = description.removed()


def by_name(parts):
    return {part["name"]: part for part in parts}


def properties(part):
    return set(part["result"]["schema"].get("properties", {}))


class UpgradeTests(unittest.TestCase):
    def missing(self, names, existing, group):
        return sorted(set(names) - set(existing) - set(REMOVED.get(group, {})))

    def missing_members(self, owners, existing, group, common=()):
        """Returns the members of parts that still exist, which are neither described nor removed."""
        return [
            f"{name} of {owner}" for owner, names in owners.items() if owner in existing
            for name in sorted(set(names) - set(existing[owner]) - set(common) - set(REMOVED.get(group, {}).get(owner, {})))]

    def test_methods_with_their_params_and_results(self):
        methods = by_name(description.methods())
        params = {name: {param["name"] for param in method["params"]} for name, method in methods.items()}
        results = {name: properties(method) for name, method in methods.items()}
        self.assertEqual(self.missing(EARLIER["methods"], methods, "methods"), [])
        common = EARLIER["members of commands"]
        self.assertEqual(self.missing_members(EARLIER["methods"], params, "params", common), [])
        self.assertEqual(self.missing_members(EARLIER["results"], results, "results"), [])

    def test_members_that_all_commands_have(self):
        names = {member["name"] for member in description.load(description.PROTOCOL / "command.json")}
        self.assertLessEqual(set(EARLIER["members of commands"]), names)

    def test_requests_and_notifications_of_navd(self):
        requests, notifications = by_name(description.requests()), by_name(description.notifications())
        answers = {name: properties(request) for name, request in requests.items()}
        params = {name: {param["name"] for param in part["params"]} for name, part in notifications.items()}
        self.assertEqual(self.missing(EARLIER["requests"], requests, "requests"), [])
        self.assertEqual(self.missing_members(EARLIER["requests"], answers, "answers"), [])
        self.assertEqual(self.missing(EARLIER["notifications"], notifications, "notifications"), [])
        self.assertEqual(self.missing_members(EARLIER["notifications"], params, "notifications"), [])

    def test_errors_and_limits(self):
        self.assertEqual(self.missing(EARLIER["errors"], by_name(description.errors()), "errors"), [])
        self.assertEqual(self.missing(EARLIER["limits"], by_name(description.limits()), "limits"), [])


if __name__ == "__main__":
    unittest.main()
