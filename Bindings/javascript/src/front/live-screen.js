import { TextField } from './text-field.js';

/** A screen with a view. Its functions can be destructured: `({ params, trigger }) => …`. */
export class LiveScreen {
  #fields = new Map();

  key;
  name;
  params;
  /** The keys of the containers around it, the layer first, and its index in the last: `{containers, at}`. */
  place;
  /** `active`, `visible` or `retained`. */
  lifecycle;

  constructor(front, { key, name, params, place, lifecycle }) {
    this.front = front;
    Object.assign(this, { key, name, params, place, lifecycle });
  }

  /** The handle of the tree, whose commands are sent from this screen. */
  get navigation() {
    return this.front.navigation.withOptions({ from: this.key });
  }

  /** The title of the screen, by default its name. */
  get title() {
    return this.front.titleOf(this);
  }

  /** The saved state. */
  get saved() {
    return this.front.saved(this.key);
  }

  /** Sends a route from this screen, and shows its outcome as `perform` does. */
  trigger = (route, params) => this.perform(() => this.navigation.trigger(route, params));

  /** Goes back. */
  back = () => this.front.back();

  /** Calls a function that sends a command, and shows its outcome if it concerns the user or the developer. */
  perform = (command) => this.front.perform(command);

  /** Shows a temporary message; `severity` is `warning` or `error`. */
  notify = (text, severity) => this.front.notify(text, severity);

  /** Merges members into the saved state; null removes one. */
  save = (members) => this.front.save(this.key, members);

  /** Returns the field of a member of the saved state; `initial` is its value before anything is saved. */
  field = (member, initial) => {
    if (!this.#fields.has(member)) this.#fields.set(member, new TextField(this, member, initial));
    return this.#fields.get(member);
  };

  /** The lines of a view without a function: the name and the params for developers, the title for the public. */
  get lines() {
    return this.front.linesOf(this);
  }

  /** Notifies the fields of changed members. */
  told(members) {
    for (const member of Object.keys(members)) this.#fields.get(member)?.changed();
  }
}
