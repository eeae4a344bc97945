import { LiveScreen } from './live-screen.js';

/**
 * What a front end asks of a toolkit. An adapter extends it.
 *
 * A small one implements `add`, `change`, `remove`, `appear`, `update` and `disappear`; what else it can do is optional.
 */
export class Toolkit {
  /** The front end, which sets it. */
  front;

  // Containers

  /** Makes a container: `{key, type, in, at}` with `layer`, `tab` or `column`. `type` is its kind. */
  add(_step) {}

  /** Puts a container at the index `at` among its siblings. */
  place(_step) {}

  /** Changes what a container shows: `{key, shown, collapsed, focus, type, layer, tab}`, each only if it is different. */
  change(_step) {}

  /** Lets a container go. */
  remove(_step) {}

  // Screens

  /** Returns the object for a screen; an adapter returns its own kind of `LiveScreen`. */
  makeScreen(step) {
    return new LiveScreen(this.front, step);
  }

  /** Makes the view of a screen. */
  appear(_screen) {}

  /** Puts a view in another `place`. */
  move(_screen) {}

  /** Shows other params; `before` has the `name` and the `params` until now. */
  update(_screen, _before) {}

  /** The lifecycle of the screen has risen. */
  uncover(_screen) {}

  /** The lifecycle of the screen has fallen. */
  cover(_screen) {}

  /** Lets a view go. */
  disappear(_screen) {}

  /** Members of the saved state have other values, from another front end. */
  saved(_screen, _members) {}

  // Drawing

  /**
   * Begins an animated transition; returns undefined if nothing moves, else `{ ended, cut() }`: a promise, and a function that
   * ends it at once.
   *
   * `change.before()` performs the steps before the transition, and `change.after()` those after it. A toolkit that animates
   * its widgets calls `before()` and begins; one that animates pictures calls both when it has the picture of the old state.
   * The front end calls at the end of the transition what was not called.
   */
  begin(_transition, _change) {
    return undefined;
  }

  /** The widgets are those of the snapshot. */
  drawn(_snapshot, _transition) {}

  /** Gives the focus to the view of the active screen. */
  focus(_screen) {}

  /** Returns a promise that is fulfilled when the widgets are painted. */
  painted() {
    return new Promise((resolve) => { setTimeout(resolve, 0); });
  }

  // Around the screens

  /** Called when the tree is open, before it is drawn. It may return a promise. */
  opened() {}

  /** Shows `title`, `icon`, `accent`, `tabs` and `back`. */
  chrome(_chrome) {}

  /** Shows a message for a time: `{text, severity, milliseconds}`. */
  say({ text, severity }) {
    console[severity === 'error' ? 'error' : 'warn'](text);
  }

  /** Shows the state of the connection, `connecting`, `closed` or `ready`, with a text unless it is `ready`. */
  connection(_state, _text) {}

  /** Shows the seconds that are left before the routes of `idle` begin: `{seconds, …}`; undefined if none do. */
  idle(_idle) {}

  /** A fact has another value. */
  fact(_name, _value, _before) {}
}
