/** The non-modal parts above the views: messages, the connection, the idle countdown, a bar, and the languages. */
import { h } from './elements.js';
import { icon } from './icons.js';

/** The parts around the screens. `overlay` lies above the top layer, and `mini` above the lowest. */
export class Around {
  #front;
  #messages = h('div', { class: 'navd-messages' });
  #line = h('p', { class: 'navd-connection', role: 'status', hidden: true });
  #idle = new IdleCard();

  mini = h('div', { class: 'navd-mini', role: 'status' });
  overlay = h('div', { class: 'navd-overlay' }, this.#line, this.#messages, this.#idle.element);

  constructor(front) {
    this.#front = front;
  }

  /** Shows a temporary message, longer while the pointer is on it. */
  say({ text, severity, milliseconds }) {
    const message = h('p', {
      class: 'navd-message', 'data-severity': severity, role: severity === 'error' ? 'alert' : 'status',
      onclick: () => message.remove(),
    });
    this.#messages.append(message);
    // More screen readers announce a region that exists before its text.
    message.append(icon(['warning', 'error'].includes(severity) ? 'warning' : 'check'), h('span', text));
    const end = () => {
      if (message.matches(':hover')) message.addEventListener('pointerleave', () => message.remove());
      else message.remove();
    };
    setTimeout(end, milliseconds);
  }

  /** Shows why the views cannot be used, or nothing. */
  connection(text) {
    this.#line.hidden = text === undefined;
    this.#line.replaceChildren(...text === undefined ? [] : [icon('away'), h('span', text)]);
  }

  /** Shows the seconds until the idle routes begin; undefined without any. */
  idle(idle) {
    if (idle) this.#idle.show(idle.seconds, this.#front());
    else this.#idle.hide();
  }
}

/** The card that asks whether the user is still there. Any touch and any key ends it, because it is activity. */
class IdleCard {
  #ring = h('div', { class: 'navd-ring', role: 'timer' });
  #of = 0;

  element = h('div', { class: 'navd-idle', hidden: true }, this.#ring);

  show(seconds, front) {
    if (this.element.hidden) this.#draw(front);
    this.#of = this.element.hidden ? seconds : Math.max(this.#of, seconds);
    this.#ring.textContent = seconds;
    this.#ring.style.setProperty('--navd-share', seconds / Math.max(1, this.#of));
    this.element.hidden = false;
  }

  /** Hides the card. Handles a pressed button first, because its press was the activity. */
  hide() {
    const hide = () => { this.element.hidden = true; };
    if (this.element.matches(':active')) this.element.addEventListener('click', hide, { once: true });
    else hide();
  }

  #draw(front) {
    const { startOver } = front;
    const route = typeof startOver === 'string' ? { name: startOver } : startOver;
    this.element.replaceChildren(h('div', { role: 'group', 'aria-label': front.text('stillThere') }, this.#ring,
      h('h2', front.text('stillThere')), h('p', front.text('stillThereReason')),
      h('button', { type: 'button', class: 'main wide' }, front.text('stay')),
      route && h('button', { type: 'button', class: 'quiet wide', 'data-route': JSON.stringify(route) }, front.text('startOver'))));
  }
}

/** The button for the language, and its menu. */
export class Languages {
  #front;
  #menu;

  constructor(front) {
    this.#front = front;
  }

  /** Returns a button that opens the menu. */
  button() {
    const { chrome: { language, languages } } = this.#front;
    const { name } = chosen(languages, language);
    const button = h('button', {
      type: 'button', class: 'navd-action navd-language', 'aria-haspopup': 'menu',
      'aria-label': `${this.#front.text('language')}: ${name}`, onclick: () => this.#toggle(button),
    }, icon('globe'), h('span', name));
    return button;
  }

  #toggle(button) {
    if (this.#menu) {
      this.#close();
      return;
    }
    const { chrome: { language, languages }, element } = this.#front;
    const current = chosen(languages, language);
    const ending = new AbortController();
    const menu = h('div', { class: 'navd-menu', role: 'menu' }, languages.map((one) => h('button', {
      type: 'button', role: 'menuitemradio', lang: one.language, 'aria-checked': `${one === current}`,
      onclick: () => this.#choose(one.language),
    }, one.name, one === current && icon('check'))));
    this.#menu = { menu, ending };
    const { signal } = ending;
    const outside = ({ target }) => { if (!menu.contains(target) && !button.contains(target)) this.#close(); };
    document.addEventListener('pointerdown', outside, { signal });
    document.addEventListener('focusin', outside, { signal });
    document.addEventListener('keydown', ({ key }) => { if (key === 'Escape') this.#close(); }, { signal });
    button.closest('.navd-base').append(menu);
    const [around, own] = [element, button].map((one) => one.getBoundingClientRect());
    menu.classList.toggle('navd-upwards', own.top > around.top + around.height / 2);
  }

  #choose(language) {
    this.#close();
    this.#front.perform(() => this.#front.navigation.setFacts({ language }));
  }

  #close() {
    this.#menu?.ending.abort();
    this.#menu?.menu.remove();
    this.#menu = undefined;
  }
}

/** Returns the entry of the current language, or of the language without its region. */
function chosen(languages, spoken = '') {
  return [spoken, spoken.split('-')[0]].map((name) => languages.find(({ language }) => language === name)).find(Boolean)
    ?? languages[0];
}
