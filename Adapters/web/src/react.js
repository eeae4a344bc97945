/** Screens as React components: `<NavTree tree="kiosk" screens={{ DrinkScreen }} />`. */
import { createContext, createElement, useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { mount } from './front.js';
import { icon } from './icons.js';

const Front = createContext(undefined);
const Shown = createContext(undefined);

/**
 * Shows a tree. `screens` has a component for each screen, which gets the params as props; the other props are the options of
 * `mount`, which are read once.
 */
export function NavTree({ screens = {}, children, ...options }) {
  const place = useRef(null);
  const [views] = useState(() => new Views());
  const [front, setFront] = useState();
  const shown = useSyncExternalStore(views.subscribe, views.read, views.read);
  useEffect(() => {
    const mounted = mount(place.current, { ...options, screens, renderer: views });
    views.isOpen = true;
    setFront(mounted);
    return () => {
      views.isOpen = false;
      mounted.unmount();
    };
  }, []);
  const portals = shown.map((view) => createPortal(
    createElement(Shown.Provider, { value: view }, createElement(screens[view.name] ?? Plain, view.params)),
    view.element, view.key));
  const element = createElement('div', { ref: place, className: 'navd-place' });
  return createElement(Front.Provider, { value: front }, element, portals, children);
}

/** Returns the front end around a component. */
export function useFrontEnd() {
  return useContext(Front);
}

/** Returns the handle of the tree; in a screen its commands are sent from that screen. */
export function useTree() {
  const screen = useContext(Shown);
  const front = useContext(Front);
  return screen?.navigation ?? front?.navigation;
}

/** Returns the screen that a component belongs to, with its params, its lifecycle and `trigger`. */
export function useScreen() {
  const screen = useContext(Shown);
  if (!screen) throw new Error('useScreen is for components of the screens of a NavTree.');
  return screen;
}

/** Returns a member of the saved state of the screen around, by default `initial`, and a function that saves another value. */
export function useSaved(member, initial) {
  const field = useScreen().field(member, initial);
  const value = useSyncExternalStore(field.subscribe, () => field.value);
  return [value, (next) => { field.value = next; }];
}

/** Shows buttons of the screen around in its bar. */
export function Actions({ children }) {
  return createPortal(children, useScreen().actions);
}

/** Shows work in progress in the bar above the tabs. */
export function Mini({ children }) {
  const front = useFrontEnd();
  return front && createPortal(children, front.mini);
}

/** Shows an icon by its name. */
export function Icon({ name }) {
  const place = useRef(null);
  useLayoutEffect(() => { place.current.replaceChildren(icon(name)); }, [name]);
  return createElement('span', { ref: place, className: 'navd-icon-place' });
}

/** The views of a tree, for React: a value that changes with each view. */
class Views {
  #views = new Map();
  #shown = [];
  #listeners = new Set();

  /** Whether components show the views. React removes the last ones itself. */
  isOpen = false;

  subscribe = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = () => this.#shown;

  /** React compares by identity, so each change is a new object. */
  appear(view) {
    this.#views.set(view.key, Object.create(view));
    this.#changed();
  }

  update = this.appear;
  covered = this.appear;

  disappear(view) {
    this.#views.delete(view.key);
    this.#changed();
  }

  /** Renders synchronously, because the browser shows the screens at once. */
  #changed() {
    this.#shown = [...this.#views.values()];
    if (this.isOpen) flushSync(() => this.#listeners.forEach((listener) => listener()));
  }
}

/** Shows the lines of screens without a component. */
function Plain() {
  const { lines } = useScreen();
  return lines.map((line, index) => createElement(index === 0 ? 'h2' : 'p', { key: index }, line));
}
