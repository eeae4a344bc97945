/** The key of a coordinator's `Life`. */
export const life = Symbol('navd.life');

/** The state of a coordinator that this library keeps. */
export class Life {
  /** The id, the tree and the serving client, once the coordinator is committed. */
  id;
  tree;
  client;
  /** The handlers of children's completions, by label. */
  completions = new Map();
  /** The situation of the last question. */
  situation = {};

  /** Makes it the object of a live coordinator. */
  begin(client, tree, id) {
    Object.assign(this, { client, tree, id });
  }
}
