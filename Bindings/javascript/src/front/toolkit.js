import { LiveScreen } from './live-screen.js';

/**
 * The base class of toolkits, which adapters extend.
 *
 * A minimal toolkit implements `add`, `change`, `remove`, `appear`, `update` and `disappear`; the rest is optional.
 */
export class Toolkit {
  /** The front end, which sets it. */
  front;

  // Containers

  /** Creates a container: `{key, type, in, at}` with `layer`, `tab` or `column`. `type` is its kind. */
  add(_step) {}

  /** Moves a container to the index `at` among its siblings. */
  place(_step) {}

  /** Changes the content of a container: `{key, shown, collapsed, focus, type, layer, tab}`, with only the changed members. */
  change(_step) {}

  /** Removes a container. */
  remove(_step) {}

  // Screens

  /** Returns the object for a screen; an adapter returns its own kind of `LiveScreen`. */
  makeScreen(step) {
    return new LiveScreen(this.front, step);
  }

  /** Creates the view of a screen. */
  appear(_screen) {}

  /** Moves a view to another `place`. */
  move(_screen) {}

  /** Shows new params. `before` has the previous `name` and `params`. */
  update(_screen, _before) {}

  /** The lifecycle of the screen has risen. */
  uncover(_screen) {}

  /** The lifecycle of the screen has fallen. */
  cover(_screen) {}

  /** Removes a view. */
  disappear(_screen) {}

  /** Another front end changed members of the saved state. */
  saved(_screen, _members) {}

  // Drawing

  /**
   * Begins an animated transition; returns undefined if nothing moves, else `{ ended, cut() }`: a promise, and a function that
   * ends it at once.
   *
   * `change.before()` performs the steps before the transition, and `change.after()` the steps after it. A toolkit that
   * animates widgets calls `before()` and starts; one that animates pictures calls both after it has captured the old state.
   * The front end calls the remaining functions at the end of the transition.
   */
  begin(_transition, _change) {
    return undefined;
  }

  /** All steps of the snapshot are performed. */
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

  /** Shows the seconds until the idle routes begin: `{seconds, …}`; undefined without any. */
  idle(_idle) {}

  /** A fact has changed. */
  fact(_name, _value, _before) {}
}
