// What all screens of the museum share: the exhibits, the words, and the reader of labels.
import { h } from 'navd-web';

const [guide, words] = await Promise.all(['guide.json', 'words.json'].map(async (name) => (await fetch(name)).json()));
export const { exhibits, questions, rooms, visitors } = guide;

let front;

/** Speaks the language of a front end from now on. */
export function speakFor(museum) {
  front = museum;
}

/** Returns the one of some texts by language that is spoken. */
export const spoken = (texts) => texts[front.language.split('-')[0]] ?? texts.en;

/** Returns a text of `words.json`, with values in place of `{name}`. */
export const text = (name, values) => spoken(words)[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);

/** The value of a fact. */
export const fact = (name) => front.snapshot.facts[name];

/** A reader of labels types the link and Enter, as a keyboard does. */
export function listen(museum) {
  let typed = '';
  document.addEventListener('keydown', (event) => {
    if (event.key.length === 1) typed = (typed + event.key).slice(-200);
    if (event.key !== 'Enter') return;
    const [link] = typed.match(/museum:\/\/\/\S+$/) ?? [];
    typed = '';
    if (link === undefined) return;
    event.preventDefault();
    museum.perform(() => museum.navigation.go(link));
  }, { capture: true });
}

/** Returns the drawing of an exhibit on the ground of its room. */
export function picture({ file, room }, look = '') {
  const { card } = rooms.find(({ id }) => id === room);
  return h('span', { class: `picture ${look}`, style: `--light: ${card.light}; --dark: ${card.dark}` },
    h('img', { src: `drawings/${file}.svg`, alt: '' }));
}
