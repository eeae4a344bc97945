"""The museum's guide: a visitor and the staff walk through it, and what it shows is whole."""

import json
import re
import sys
import unittest
from pathlib import Path

from selenium.webdriver.common.keys import Keys
from support import GRAPHS, NAVD, ROOT, BrowserTestCase, listening, navd

MUSEUM = ROOT / "Examples" / "museum"
GRAPH = navd.load_graph(GRAPHS / "museum.yaml")
#: The icons that the adapter brings along.
BUILT_IN = {"check", "close", "forward", "lock"}


class Guide(BrowserTestCase):
    is_kept = True
    arguments = ("--force-prefers-reduced-motion",)
    page = "Examples/museum/index.html"
    folders = (f"/lib/navd={ROOT}/Bindings/javascript/src", f"/lib/navd-web={ROOT}/Adapters/web/src")

    def navd(self):
        return listening(NAVD, self.socket, *self.options, "--graph", GRAPHS / "museum.yaml", kill=True)

    def ready(self):
        """Waits until the guide shows a screen."""
        self.driver.execute_async_script("""
            const check = (done) => {
              if (!globalThis.museum?.settled) return setTimeout(check, 1, done);
              globalThis.test = { fronts: { front: museum } };
              done();
            };
            check(arguments[0]);""")

    async def asyncSetUp(self):
        await super().asyncSetUp()
        self.client = await self.connect()
        self.tree = self.client.at("museum")
        self.mirror = await self.tree.watch()

    async def shows(self, screen, text):
        """Waits until a screen is active and nothing moves, and a text is in it."""
        await self.until(
            f"const view = document.querySelector('[data-lifecycle=active][data-screen={screen}]');"
            f"return view?.innerText.replaceAll('\\u00a0', ' ').includes({json.dumps(text)}) && museum.settled === museum.snapshot.revision")

    async def test_any_touch_leaves_the_loop_and_a_visitor_finds_a_clock(self):
        await self.shows("AttractScreen", "Museum of Hours")
        await self.tap(".attract")
        await self.shows("MapScreen", "Where would you like to go?")
        await self.tap(".room.exact")
        await self.shows("RoomScreen", "Small and exact")
        await self.tap(".exhibit")
        await self.shows("ExhibitScreen", "Marine chronometer No. 7")
        await self.tap(".words .main")
        await self.shows("ExhibitScreen", "The first quartz watch of the town")
        await self.tap("[role=tab]", "Light")
        await self.shows("RoomScreen", "Light and water")

    async def test_the_label_of_a_clock_leads_to_it_also_out_of_the_loop(self):
        await self.shows("AttractScreen", "Museum of Hours")
        await self.press("museum:///exhibit/7", Keys.ENTER)
        await self.shows("ExhibitScreen", "Marine chronometer No. 7")
        await self.press("museum:///exhibit/2", Keys.ENTER)
        await self.shows("ExhibitScreen", "Water clock of a court")

    async def test_the_language_changes_at_once_and_idle_forgets_it(self):
        await self.tree.go("/exhibit/7")
        await self.shows("ExhibitScreen", "Goes wrong by")
        await self.tap(".navd-language")
        await self.tap("[role=menuitemradio]", "Deutsch")
        await self.shows("ExhibitScreen", "Schiffschronometer Nr. 7")
        await self.tree.report_idle()
        await self.shows("AttractScreen", "Touch to begin")

    async def test_the_quiz_counts_what_is_right_and_hands_it_back(self):
        await self.tree.go("/quiz")
        for number, answer, sentence in (1, 2, "eggshell"), (2, 1, "Salt Gate"), (3, 1, "shiver"):
            await self.shows("QuestionScreen", f"Question {number} of 3")
            await self.shows("QuestionScreen", sentence)
            await self.tap(f"[data-lifecycle=active] .answer:nth-child({answer})")
            await self.tap("[data-lifecycle=active] .after .main")
        await self.shows("ResultScreen", "2 of 3 right")
        await self.shows("ResultScreen", "Nearly a clockmaker.")

    async def test_a_question_that_was_answered_stays_answered(self):
        await self.tree.go("/quiz")
        await self.shows("QuestionScreen", "Question 1 of 3")
        await self.tap(".answer:nth-child(2)")
        await self.tap(".after .main")
        await self.shows("QuestionScreen", "Question 2 of 3")
        await self.press(Keys.ESCAPE)
        await self.shows("QuestionScreen", "Question 1 of 3")
        await self.until("return document.querySelector('[data-lifecycle=active] [data-is=right]').ariaPressed === 'true'")

    async def test_the_visitors_book_survives_a_restart_and_reaches_the_staff(self):
        await self.tap(".attract")
        await self.shows("MapScreen", "Welcome.")
        await self.tap(".hall [data-route*=feedback]")
        await self.shows("FeedbackScreen", "How was your visit?")
        await self.tap(".star:nth-child(5)")
        await self.tap("textarea")
        await self.press("So many wheels.")
        await self.until_saved(self.mirror.on_view[0]["key"], {"stars": 5, "text": "So many wheels."})
        self.daemon.close()
        await self.until("return document.querySelector('.navd').classList.contains('navd-lost')")
        self.daemon.enter_context(self.navd())
        await self.until("return !document.querySelector('.navd').classList.contains('navd-lost')")
        self.load(self.page)
        await self.shows("FeedbackScreen", "How was your visit?")
        await self.until("return document.querySelector('textarea').value === 'So many wheels.'")
        await self.tap(".book .main")
        await self.shows("MapScreen", "Welcome.")
        await self.tap(".navd-actions button", "Staff")
        await self.shows("PinScreen", "Staff PIN")
        await self.press("0000")
        await self.shows("PinScreen", "That is not the PIN.")
        await self.press("2580")
        await self.shows("StaffScreen", "A new page in the visitors’ book")
        await self.tap(".navd-message", "Thank you. It is in the book.")
        await self.tap("[data-route*=read]")
        await self.shows("LetterScreen", "So many wheels.")
        await self.tap("[data-route*=file]")
        await self.shows("StaffScreen", "Nothing new in the visitors’ book")
        # Who closes the desk locks it.
        await self.press(Keys.ESCAPE)
        await self.shows("MapScreen", "Welcome.")
        await self.tap(".navd-actions button", "Staff")
        await self.shows("PinScreen", "Staff PIN")

    async def test_the_alarm_covers_all_until_it_is_over(self):
        await self.tree.go("/exhibit/5")
        await self.shows("ExhibitScreen", "Regulator of the observatory")
        await self.tree.trigger("evacuate")
        await self.shows("EvacuationScreen", "Please leave the museum.")
        await self.press(Keys.ESCAPE)
        await self.press("museum:///exhibit/7", Keys.ENTER)
        await self.shows("EvacuationScreen", "Please leave the museum.")
        await self.until("return document.querySelector('.navd-message')?.innerText === 'That is not possible now.'")
        await self.tap(".navd-message")
        await self.tap("[data-route*=wayOut]")
        await self.shows("WayOutScreen", "under the lime tree")
        await self.tree.set_facts({"evacuation": False})
        await self.shows("ExhibitScreen", "Regulator of the observatory")


class Content(unittest.TestCase):
    def setUp(self):
        self.guide = json.loads((MUSEUM / "guide.json").read_text("utf-8"))
        self.words = json.loads((MUSEUM / "words.json").read_text("utf-8"))
        self.languages = set(GRAPH["meta"]["languages"])

    def test_every_screen_has_a_function(self):
        program = "".join(path.read_text("utf-8") for path in MUSEUM.glob("*.js"))
        for name in GRAPH["screens"]:
            self.assertRegex(program, rf"export (const|function) {name}\b")

    def test_each_exhibit_has_its_drawing_its_code_and_a_room(self):
        rooms = {room["id"] for room in self.guide["rooms"]}
        self.assertEqual({exhibit["id"] for exhibit in self.guide["exhibits"]}, set(GRAPH["links"]["/exhibit/{id}"]["params"]["id"]["enum"]))
        for exhibit in self.guide["exhibits"]:
            self.assertTrue((MUSEUM / "drawings" / f"{exhibit['file']}.svg").is_file(), exhibit["file"])
            self.assertTrue((MUSEUM / "qr" / f"{exhibit['id']}.svg").is_file(), exhibit["id"])
            self.assertIn(exhibit["room"], rooms)

    def test_all_words_are_there_in_each_language(self):
        def by_language(value):
            if isinstance(value, dict):
                yield from [value] if "en" in value else [one for member in value.values() for one in by_language(member)]
            elif isinstance(value, list):
                yield from [one for element in value for one in by_language(element)]
        for texts in by_language(self.guide):
            self.assertEqual(set(texts), self.languages, texts)
        self.assertEqual(set(self.words), self.languages)
        values = [{name: set(re.findall(r"\{(\w+)\}", text)) for name, text in words.items()} for words in self.words.values()]
        self.assertEqual(values, values[:1] * len(values))

    def test_each_icon_has_a_drawing(self):
        program = "".join(path.read_text("utf-8") for path in MUSEUM.glob("*.js"))
        named = {*re.findall(r"(?:icon|row)\('(\w+)'", program), *re.findall(r"offer\('\w+', '(\w+)'", program),
                 *re.findall(r'"icon": "(\w+)"', json.dumps(GRAPH))}
        self.assertEqual(named - BUILT_IN - {path.stem for path in (MUSEUM / "icons").glob("*.svg")}, set())


if __name__ == "__main__":
    unittest.main()
