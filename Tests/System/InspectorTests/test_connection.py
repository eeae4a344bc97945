"""A lost connection and its return, a daemon that forgot, rights, and the security of the page."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import inspector
import support
from inspector import FOLDERS, InspectorTestCase

#: A user that may observe.
OTHER = 61002


class Connection(InspectorTestCase):
    async def test_a_lost_daemon_is_reported_and_the_page_resumes(self):
        await self.tree.trigger("drink", drink="Latte")
        await self.until_text("#stage .card", "Latte")
        await self.press("s")
        await self.fill(self.field("c2 customise", "drink"), "Mocha")
        self.daemon.close()
        await self.until_text("#top .rev", "Connection lost")
        await self.until_text("#main .lostbar", "navd does not answer.", "revision 2")
        self.assertTrue(await self.script("return document.querySelector('#top .back').disabled"))
        enabled = "return document.querySelectorAll('#side .form .btn:not(.quiet, [disabled])').length"
        self.assertEqual(await self.script(enabled), 0)
        self.assertIn("Latte", " ".join(await self.texts("#stage .card")))
        self.daemon.enter_context(self.navd())
        await self.client.reconnected()
        await self.until_text("#top .rev", "Live, revision 2")
        await self.until_gone("#main .lostbar")
        self.assertEqual(await self.value("c2 customise", "drink"), "Mocha")
        await self.tree.trigger("orders")
        await self.until_text("#stage .card", "SignInScreen")

    async def test_a_gateway_that_restarts_is_found_again(self):
        port = self.url.rsplit(":", 1)[1].strip("/")
        self.gates.close()
        await self.until_text("#top .rev", "Connection lost")
        self.gates.enter_context(self.gateway("--listen", f"127.0.0.1:{port}"))
        # The page may have tried by itself meanwhile.
        await self.script("document.querySelector('#main .lostbar .btn')?.click()")
        await self.until_text("#top .rev", "Live, revision 1")
        await self.tree.trigger("drink", drink="Latte")
        await self.until_text("#stage .card", "Latte")

    async def test_a_closed_tree_is_reported(self):
        await self.client.tree.close(tree="kiosk")
        await self.until_text("#top .rev", "Tree closed")
        self.assertTrue(await self.script("return document.querySelector('#top .back').disabled"))

    async def test_an_address_that_is_wrong_leads_to_all_trees(self):
        await self.visit_anything("nothing")
        await self.until_text("#main .bar", "1 on this machine")

    async def test_a_wrong_token_shows_nothing(self):
        await self.script("sessionStorage.clear()")
        await self.devtools("Page.navigate", url="about:blank")
        await self.devtools("Page.navigate", url=f"{self.url}#token={'0' * 32}&tree=kiosk")
        await self.until("return document.querySelector('#top') && document.body.innerText.includes('Connection lost')")
        self.assertNotIn("DrinksScreen", await self.script("return document.body.textContent"))
        # Chromium reports the refused WebSocket; nothing else is wrong.
        self.errors()


class Forgetful(InspectorTestCase):
    is_kept = False

    async def test_a_tree_that_a_restarted_daemon_has_lost_is_reported(self):
        self.daemon.close()
        await self.until_text("#top .rev", "Connection lost")
        self.daemon.enter_context(self.navd())
        await self.until("return !document.body.classList.contains('st-lost')")
        await self.until("return /closed|not open|no tree|No tree/i.test(document.body.innerText)")


class Policy(InspectorTestCase):
    async def test_the_page_obeys_a_strict_policy(self):
        headers = await self.script("return fetch('/').then((answer) => Object.fromEntries(answer.headers))")
        policy = headers["content-security-policy"]
        for part in ("default-src 'none'", "script-src 'self'", "style-src 'self'", "require-trusted-types-for 'script'",
                     "frame-ancestors 'none'"):
            self.assertIn(part, policy)
        refused = await self.script("""
            const reports = [];
            document.addEventListener('securitypolicyviolation', (event) => reports.push(event.effectiveDirective));
            try { document.createElement('div').innerHTML = '<b>x</b>'; } catch { reports.push('thrown'); }
            return new Promise((done) => setTimeout(done, 50, reports))""")
        self.assertIn("thrown", refused)
        self.errors()

    async def test_no_source_of_the_page_has_markup_styles_or_hosts(self):
        for file in [*(inspector.ROOT / "Inspector").rglob("*.js"), inspector.ROOT / "Inspector" / "index.html"]:
            text = file.read_text()
            words = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", " style=\"", "javascript:")
            for word in words:
                self.assertNotIn(word, text, file.name)
            # The namespace of SVG is a URL that is never loaded.
            hosts = re.findall(r"https?://(?!www\.w3\.org/)\S+", text)
            self.assertEqual(hosts, [], file.name)


@unittest.skipUnless(os.geteuid() == 0, "only root can connect as several users")
class Observer(InspectorTestCase):
    """A user with a grant to observe."""

    tree_name = "0/kiosk"

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        self.config = Path(folder.name) / "navd.yaml"
        self.config.write_text(json.dumps({"grants": [{"user": OTHER, "owner": 0, "trees": ["*"], "may": "observe"}]}))
        super().setUp()

    def navd(self):
        os.chmod(Path(self.socket).parent, 0o777)
        options = ["--ephemeral", "--mode", "0666", "--config", str(self.config)]
        return support.listening(support.NAVD, self.socket, *options, kill=True)

    @contextlib.contextmanager
    def gateway(self, *arguments):
        """navgate, as another user. Its files must be readable by that user."""
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            library = inspector.ROOT / "Bindings" / "javascript" / "src"
            for name, place in (("Inspector", FOLDERS[0]), ("navd", library)):
                shutil.copytree(place, Path(folder) / name)
            program = shutil.copy(support.NAVGATE, folder)
            subprocess.run(["chmod", "-R", "a+rX", folder], check=True)
            mine, support.NAVGATE = support.NAVGATE, program
            try:
                gate = support.gateway(
                    self.socket, f"{folder}/Inspector", f"/navd={folder}/navd", arguments=["--inspector", *arguments],
                    user=OTHER, group=OTHER, extra_groups=[], cwd="/")
                with gate as (url, token):
                    self.token = token.removeprefix("token=")
                    yield url, token
            finally:
                support.NAVGATE = mine

    async def test_sees_everything_and_sends_nothing(self):
        await self.until_text("#stage .card", "DrinksScreen")
        await self.until_text("#top .who", "may observe")
        self.assertTrue(await self.script("return document.querySelector('#top .back').disabled"))
        await self.press("b")
        await self.press("u")
        switch = "[role=switch][aria-label=leaking]"
        self.assertTrue(await self.script(f"return document.querySelector('{switch}').disabled"))
        await self.press("s")
        await self.until_text("#side", "You may observe this tree, but not send commands.", "user 0")
        await self.until_text(".rules", "DrinksScreen declares no back.")
        self.assertEqual(await self.texts(".form"), [])
        await self.opened["kiosk"].trigger("drink", drink="Latte")
        await self.until_text("#stage .card", "Latte")
        await self.press("4")
        await self.until_text("#main .log", "Latte")
        self.assertEqual((await self.client.tree.history(tree="kiosk"))["entries"][-1]["number"], 2)


if __name__ == "__main__":
    unittest.main()
