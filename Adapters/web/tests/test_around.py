"""The chrome: tabs with labels and badges, the title, the time until idle, and the two voices."""

import json
import unittest

from support import BrowserTestCase

GRAPH = {
    "navigation": 1, "name": "mail", "root": {"coordinator": "Mail"},
    "facts": {"unread": {"type": "integer", "default": 0}, "admin": {"type": "boolean", "default": False}},
    "screens": {"InboxScreen": {"meta": {"title": {"en": "Inbox", "de": "Eingang"}}}, "UsersScreen": None},
    "coordinators": {
        "Mail": {
            "kind": "tabs", "idle": {"after": "60s", "routes": ["away"]},
            "tabs": [
                {"name": "inbox", "coordinator": "Inbox", "route": "list",
                 "meta": {"title": {"en": "Inbox", "de": "Eingang"}, "icon": "tray", "badge": "unread"}},
                {"name": "users", "coordinator": "Users", "route": "list", "lazy": True}],
            "routes": {"away": {"select": "inbox"}, "no": {"reject": "Not now."}}},
        "Inbox": {"routes": {"list": {"push": "InboxScreen"}}},
        "Users": {"requires": {"fact": "admin"}, "routes": {"list": {"push": "UsersScreen"}}},
    },
}
TABS = "return [...document.querySelectorAll('[role=tab]')].map((tab) => [tab.textContent, {...tab.dataset}])"


class Around(BrowserTestCase):
    async def test_tabs_have_labels_icons_and_badges(self):
        tree, _ = await self.open("mail", GRAPH)
        await self.mount("mail", language="de")
        await self.settle()
        self.assertEqual(await self.script(TABS), [
            ["Eingang", {"tab": "inbox", "icon": "tray"}], ["users", {"tab": "users", "locked": "true"}]])
        await tree.set_facts(unread=3, admin=True)
        await self.settle()
        self.assertEqual(await self.script(TABS), [
            ["Eingang", {"tab": "inbox", "icon": "tray", "badge": "3"}], ["users", {"tab": "users"}]])

    async def test_the_title_of_a_screen_without_a_heading_is_that_of_the_graph(self):
        await self.open("mail", GRAPH)
        await self.mount("mail", views="empty", language="de")
        await self.settle()
        self.assertEqual(self.driver.title, "Eingang · test")

    async def test_the_public_sees_titles_and_hears_what_concerns_them(self):
        await self.open("mail", GRAPH)
        await self.mount("mail", voice="public", language="de", texts={"blocked": "Gerade nicht."})
        await self.settle()
        self.assertEqual(await self.script("return document.querySelector('.navd-view').textContent"), "Eingang")
        await self.script("test.fronts.front.perform(() => test.fronts.front.navigation.trigger('no'))")
        await self.until("return document.querySelector('[data-severity=warning]')?.textContent === 'Gerade nicht.'")
        self.daemon.close()
        await self.until("return document.querySelector('.navd-connection').textContent === 'One moment, please …'")

    async def test_the_console_has_what_the_public_does_not_read(self):
        routes = {"no": {"reject": "Not now."}, "away": {"select": "inbox"},
                  "count": {"params": {"to": {"type": "integer"}}, "do": {"setFacts": {"unread": "${params.to}"}}}}
        mail = {**GRAPH["coordinators"]["Mail"], "routes": routes}
        await self.open("mail", {**GRAPH, "coordinators": {**GRAPH["coordinators"], "Mail": mail}})
        logged = {}
        for voice in ("public", "developers"):
            await self.mount("mail", name=voice, voice=voice)
            await self.settle(voice)
            self.driver.get_log("browser")
            for route in ("no", "away", {"name": "count", "params": {"to": "seven"}}, {"name": "count", "params": {"to": 7}}):
                await self.script("""
                    const [voice, route] = arguments;
                    const front = test.fronts[voice];
                    return front.perform(() => front.navigation.trigger(route)).then(() => undefined);""", voice, route)
            logged[voice] = [json.loads(entry["message"].split(" ", 2)[2]) for entry in self.driver.get_log("browser")]
            await self.script("return test.unmount(arguments[0])", voice)
        self.assertEqual(logged, {"developers": [], "public": [
            "navd: blocked: Not now. (rejected)", "navd: noop: The tab inbox is selected already. (already)",
            'navd: NavdError: It must be an integer, and is "seven". (at /route/params/to)']})

    async def test_an_information_is_no_warning(self):
        await self.open("mail", GRAPH)
        await self.mount("mail")
        await self.settle()
        shown = []
        for severity in ("information", "warning", "error"):
            await self.script("test.fronts.front.notify('Sent.', ...arguments)", severity)
            shown.append(await self.script("return document.querySelector('.navd-message:last-child > .navd-icon').dataset.icon"))
        self.assertEqual(shown, ["check", "warning", "warning"])

    async def test_facts_are_heard_by_the_application(self):
        tree, _ = await self.open("mail", GRAPH)
        await self.mount("mail")
        await self.settle()
        await self.script("test.fronts.front.on('fact', (...fact) => test.events.push(fact))")
        await tree.set_facts(unread=3)
        await self.settle()
        self.assertEqual(await self.script("return test.events"), [["unread", 3, 0]])

    async def test_the_seconds_until_idle_are_shown(self):
        graph = {**GRAPH, "coordinators": {**GRAPH["coordinators"], "Mail": {
            **GRAPH["coordinators"]["Mail"], "idle": {"after": "10s", "routes": ["away"]}}}}
        await self.open("mail", graph)
        await self.mount("mail")
        await self.until("return document.querySelector('[role=timer]').checkVisibility()")
        self.assertIn(await self.script("return document.querySelector('[role=timer]').textContent"), {"5", "4", "3"})
        await self.tap(".navd-idle")
        await self.until("return !document.querySelector('[role=timer]').checkVisibility()")

    async def test_the_labels_are_those_of_another_graph_after_a_regraph(self):
        tree, _ = await self.open("mail", GRAPH)
        await self.mount("mail", language="en")
        await self.settle()
        mail = GRAPH["coordinators"]["Mail"]
        tabs = [{**mail["tabs"][0], "meta": {"title": "All mail"}}, mail["tabs"][1]]
        other = {**GRAPH, "coordinators": {**GRAPH["coordinators"], "Mail": {**mail, "tabs": tabs}}}
        await self.client.tree.regraph(tree="mail", graph=other)
        await self.settle()
        self.assertEqual((await self.script(TABS))[0], ["All mail", {"tab": "inbox"}])


if __name__ == "__main__":
    unittest.main()
