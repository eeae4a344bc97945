// What all screens of the museum share: the exhibits, the words, and the reader of labels.
import { h } from 'navd-web';

const [guide, words] = await Promise.all(['guide.json', 'words.json'].map(async (name) => (await fetch(name)).json()));
export const { exhibits, questions, rooms, visitors } = guide;

/** The front end, and what draws each view that shows words. */
let front;
const drawn = new Map();

/** Returns the one of some texts by language that is spoken. */
export const spoken = (texts) => texts[language()] ?? texts.en;

/** Returns a text of `words.json`, with values in place of `{name}`. */
export const text = (name, values = {}) => spoken(words)[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);

function language() {
  const { language = 'en' } = front.chrome;
  return [language, language.split('-')[0]].find((name) => name in words) ?? 'en';
}

/** Returns the function of a screen that is drawn again when the language or a fact changes. */
export function screen(draw) {
  return (view) => {
    drawn.set(view, draw);
    view.signal.addEventListener('abort', () => drawn.delete(view));
    return draw(view);
  };
}

/** Draws the views of a front end again when the words or the facts are others. */
export function follow(museum) {
  front = museum;
  let shown;
  museum.on('chrome', () => {
    if (shown !== (shown = language())) again();
  });
  museum.on('fact', again);
}

/** Draws all views again. */
function again() {
  for (const view of drawn.keys()) redraw(view);
}

/** Draws a view again. */
export function redraw(view) {
  view.actions.replaceChildren();
  view.element.replaceChildren(...[drawn.get(view)(view)].flat(Infinity).filter(Boolean));
  view.fill();
}

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
export function picture({ file, room }, attributes = {}) {
  const { card } = rooms.find(({ id }) => id === room);
  const style = `--light: ${card.light}; --dark: ${card.dark}`;
  return h('span', { ...attributes, class: `picture ${attributes.class ?? ''}`, style },
    h('img', { src: `drawings/${file}.svg`, alt: '' }));
}
