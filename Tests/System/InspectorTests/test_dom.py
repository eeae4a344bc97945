"""The changes of elements: what keeps its element, its focus and its scroll offset from one drawing to the next."""

import unittest

from inspector import InspectorTestCase

PRELUDE = """
    const { h, keyed, lazy, render } = await import('/src/dom.js');
    document.querySelector('#place')?.remove();
    const place = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'place' }));
    const item = (tag) => (key) => h(tag, { key, id: `one-${key}`, 'aria-label': key });
    const list = (keys, tag = 'input') => h('div.list', keys.map(item(tag)));
    const at = (key) => document.getElementById(`one-${key}`);
    const order = () => [...place.querySelectorAll('.list > *')].map(({ id }) => id.slice(4)).join('');
"""


class Drawing(InspectorTestCase):
    async def run_script(self, body):
        """Runs the body of a function with `h` and `render` in the page."""
        return await self.script(f"return (async () => {{ {PRELUDE} {body} }})()")

    async def test_texts_are_never_markup_and_props_are_attributes_or_properties(self):
        shown = await self.run_script("""
            let clicks = 0;
            const props = { title: '"<i>', hidden: false, 'aria-pressed': false, 'aria-current': false };
            const onclick = () => { clicks += 1; };
            render(place,
              h('p.a.b', { ...props, onclick }, '<b>&amp;</b>', 0, null, false, ['x', ['y']]),
              h('input', { type: 'range', value: '150', min: '100', max: '200' }),
              h('select', { value: 'two' }, h('option', 'one'), h('option', { value: 'two' }, 'two')),
              h('svg', { viewBox: '0 0 1 1' }, h('foreignObject', h('p', 'within'))));
            place.firstChild.click();
            const [, range, select, svg] = place.children;
            const names = [svg, svg.firstChild.firstChild].map((one) => one.namespaceURI.split('/').at(-1));
            return [place.firstChild.outerHTML, clicks, range.value, select.value, ...names]""")
        self.assertEqual(shown, [
            '<p title="&quot;&lt;i&gt;" aria-pressed="false" class="a b">&lt;b&gt;&amp;amp;&lt;/b&gt;0xy</p>',
            1, "150", "two", "svg", "xhtml"])

    async def test_keys_keep_elements_and_few_of_them_move(self):
        moved = await self.run_script("""
            render(place, list(['a', 'b', 'c', 'd', 'e']));
            const before = ['a', 'b', 'c', 'd', 'e'].map(at);
            const moves = [];
            const note = ({ addedNodes }) => moves.push(...[...addedNodes].map(({ id }) => id.slice(4)));
            new MutationObserver((all) => all.forEach(note)).observe(place.firstChild, { childList: true });
            render(place, list(['b', 'c', 'd', 'e', 'a', 'f']));
            await new Promise((done) => setTimeout(done));
            const same = ['a', 'b', 'c', 'd', 'e'].every((key, index) => at(key) === before[index]);
            const first = [order(), same, moves.toSorted().join('')];
            render(place, list(['f', 'c']));
            return [...first, order()]""")
        self.assertEqual(moved, ["bcdeaf", True, "af", "fc"])

    async def test_any_order_becomes_any_other(self):
        wrong = await self.run_script("""
            let seed = 7;
            const random = (below) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % below; };
            for (let round = 0; round < 300; round += 1) {
              const keys = [...'abcdefghij'].filter(() => random(3) > 0).sort(() => random(3) - 1);
              const before = Object.fromEntries(keys.map((key) => [key, at(key)]));
              render(place, list(keys, 'p'));
              if (order() !== keys.join('')) return [round, keys.join(''), order()];
              for (const key of keys) if (before[key] && before[key] !== at(key)) return [round, key];
            }
            return null""")
        self.assertIsNone(wrong)

    async def test_the_focus_and_the_caret_survive_moves_and_go_to_a_neighbour_of_what_is_gone(self):
        kept = await self.run_script("""
            render(place, list(['a', 'b', 'c', 'd']));
            at('a').focus();
            at('a').value = 'typed';
            at('a').setSelectionRange(2, 3);
            render(place, list(['d', 'c', 'b', 'a']));
            const moved = [document.activeElement === at('a'), at('a').value, at('a').selectionStart];
            render(place, list(['d', 'c', 'b']));
            return [...moved, document.activeElement.id]""")
        self.assertEqual(kept, [True, "typed", 2, "one-d"])

    async def test_a_scrolled_element_that_moves_stays_scrolled(self):
        offset = await self.run_script("""
            const long = (key) => h('div', { key, id: `one-${key}`, style: { height: '40px', overflow: 'auto' } },
              h('p', { style: { height: '400px' } }, key));
            render(place, h('div.list', ['a', 'b', 'c'].map(long)));
            at('a').scrollTop = 120;
            render(place, h('div.list', ['c', 'b', 'a'].map(long)));
            return [order(), at('a').scrollTop]""")
        self.assertEqual(offset, ["cba", 120])

    async def test_a_child_that_appears_does_not_take_the_element_of_another(self):
        same = await self.run_script("""
            const draw = (isNew, items) => render(place, h('div',
              isNew && h('input', { id: 'new' }), items.map((one) => h('p', one)), h('input', { id: 'old' })));
            draw(false, ['x']);
            const old = document.getElementById('old');
            old.value = 'typed';
            old.focus();
            draw(true, ['x', 'y', 'z']);
            draw(true, []);
            const isSame = document.getElementById('old') === old;
            return [isSame, old.value, document.activeElement === old, place.querySelectorAll('input').length]""")
        self.assertEqual(same, [True, "typed", True, 2])

    async def test_a_typed_text_stays_until_its_description_changes(self):
        values = await self.run_script("""
            const draw = (value, title) => render(place, h('input', { value, title }));
            draw('one', 'a');
            const field = place.firstChild;
            field.value = 'one more';
            draw('one', 'b');
            const kept = field.value;
            draw('two', 'b');
            return [kept, field.value, field.title]""")
        self.assertEqual(values, ["one more", "two", "b"])

    async def test_a_lazy_part_is_computed_again_only_for_other_arguments(self):
        counts = await self.run_script("""
            const computed = [];
            const refs = [];
            const ref = (element) => refs.push(element.isConnected && element.localName);
            const part = (text) => {
              computed.push(text);
              return h(text === 'c' ? 'b' : 'i', { ref }, text);
            };
            const draw = (...texts) => render(place, texts.map((text, index) => keyed(index, lazy(part, text))));
            draw('a', 'b');
            draw('a', 'b');
            draw('a', 'c');
            draw('d', 'c');
            return [computed.join(''), place.innerHTML, refs.join()]""")
        self.assertEqual(counts, ["abcd", "<i>d</i><b>c</b>", "i,i,b"])

    async def test_a_failed_view_is_redrawn(self):
        shown = await self.run_script("""
            const bad = () => { throw new Error('no'); };
            render(place, h('p', 'one'), h('p', 'two'));
            try { render(place, h('p', 'three'), lazy(bad)); } catch {}
            render(place, h('p', 'four'));
            return place.innerHTML""")
        self.assertEqual(shown, "<p>four</p>")


if __name__ == "__main__":
    unittest.main()
