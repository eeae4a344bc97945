"""Checks the messages of a daemon against the description, and records the coverage."""

import json
import re

import description
from connection import Failure
from validation import Validator

# Described items that no conversation can cause from outside, with reasons.
UNREACHABLE = {
    "internalError": "navd is at fault when it sends it",
    "messageTooSlow": "a client must wait for it for half a minute",
    "tooManyBytes": "a client must fill 400 megabytes for it",
    "shuttingDown": "the daemon must be stopped for it",
    "storeFailed": "the store must fail for it",
    "storeUnavailable": "the store must fail for it",
    "reason emptySet": "graphs and params are checked for it before",
    "reason cannotSetRoot": "graphs and params are checked for it before",
}


class Schemas:
    """The checks of messages from the daemon, and the described items that have been seen."""

    def __init__(self):
        self.validator = Validator(strict=True)
        self.results = {m["name"]: m["result"]["schema"] for m in description.methods()}
        self.notifications = {n["name"]: description.params_schema(n["params"]) for n in description.all_notifications()}
        self.requests = {r["name"]: description.params_schema(r["params"]) for r in description.requests()}
        self.codes = {e["name"]: e["code"] for e in description.errors()}
        self.reasons = {r["code"]: data_schema(r, ["code", "message"]) for r in description.reasons()}
        self.data = {e["name"]: data_schema(e, ["name"]) for e in description.errors()}
        self.seen = set()

    def check(self, message, methods):
        """Checks one message. `methods` has the methods of the pending requests."""
        if isinstance(message, list):
            for part in message:
                self.check(part, methods)
        elif "method" in message and "id" in message:
            self._check_request(message)
        elif "method" in message:
            self._check_notification(message)
        elif "error" in message:
            methods.answered(message["id"])
            self._check_error(message)
        else:
            self._check_result(message, methods.answered(message["id"]))

    def _check_notification(self, message):
        self._members(message, {"jsonrpc", "method", "params"})
        if message["method"] not in self.notifications:
            raise Failure(f"the notification {message['method']} is not described")
        self.seen.add(message["method"])
        self._problems(message["params"], self.notifications[message["method"]], "the notification")
        self._note_reason(message["params"].get("outcome"))

    def _check_request(self, message):
        self._members(message, {"jsonrpc", "id", "method", "params"})
        if message["method"] not in self.requests:
            raise Failure(f"the request {message['method']} is not described")
        self.seen.add(message["method"])
        self._problems(message["params"], self.requests[message["method"]], "the request")

    def _check_error(self, message):
        self._members(message, {"jsonrpc", "id", "error"})
        self._problems(message["error"], {"$ref": "error.json"}, "the error")
        name = message["error"]["data"]["name"]
        if self.codes.get(name) != message["error"]["code"]:
            raise Failure(f"the error {name} with code {message['error']['code']} is not described")
        self._problems(message["error"]["data"], self.data[name], f"the data of the error {name}")
        self.seen.add(name)

    def _check_result(self, message, method):
        self._members(message, {"jsonrpc", "id", "result"})
        if method not in self.results:
            raise Failure(f"no pending request has the id {message['id']!r}")
        self.seen.add(method)
        self._problems(message["result"], self.results[method], f"the result of {method}")
        self._note_reason(message["result"])

    def _note_reason(self, outcome):
        if isinstance(outcome, dict) and "outcome" in outcome and "reason" in outcome:
            self._reason(outcome["reason"])
        for disposed in outcome.get("disposed", []) if isinstance(outcome, dict) else []:
            if "undelivered" in disposed:
                self._reason(disposed["undelivered"])

    def _reason(self, reason):
        code = reason["code"]
        self._problems(reason, self.reasons[code], f"the reason {code}")
        self.seen.add(f"reason {code}")

    @staticmethod
    def _members(message, expected):
        if set(message) != expected or message["jsonrpc"] != "2.0":
            raise Failure(f"a message has unexpected members: {sorted(message)}")

    def _problems(self, value, schema, what):
        problems = list(self.validator.problems(value, schema))
        if problems:
            raise Failure(f"{what} does not match its schema: {problems[0]}")

    def unseen(self):
        """Returns the described items that no conversation has caused, except impossible ones."""
        known = [*self.results, *self.notifications, *self.requests, *self.codes, *(f"reason {code}" for code in self.reasons)]
        return [name for name in known if name not in self.seen and name not in UNREACHABLE]


def data_schema(described, own):
    """Returns the schema of the members that a reason or the data of an error has, with its own members."""
    members = description.data_members(described)
    return members | {
        "properties": {name: {"type": "string"} for name in own} | members["properties"],
        "required": own + members["required"],
    }


class Requests:
    """The methods of the pending requests of one connection, by id. Several may have the same id."""

    def __init__(self):
        self.methods = {}
        self.pieces = ""

    def sent(self, text):
        """Records sent text, which may be a part of a message."""
        self.pieces += text
        end = 0
        for start in (found.start() for found in re.finditer(r"[{\[]", self.pieces)):
            if start < end:
                continue
            try:
                message, end = json.JSONDecoder().raw_decode(self.pieces, start)
            except ValueError:
                continue
            self._note(message)
        self.pieces = self.pieces[end:] if len(self.pieces) < 1 << 16 else ""

    def _note(self, message):
        for part in message if isinstance(message, list) else [message]:
            if isinstance(part, dict) and "id" in part and isinstance(part.get("method"), str):
                self.methods.setdefault(json.dumps(part["id"]), []).append(part["method"])

    def answered(self, request):
        """Returns the method of the oldest pending request with this id."""
        waiting = self.methods.get(json.dumps(request))
        return waiting.pop(0) if waiting else None
