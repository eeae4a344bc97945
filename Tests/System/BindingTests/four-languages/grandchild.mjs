// The JavaScript program of the scenario: `grandchild.mjs SOCKET`. It serves chapters and friends, prints each revision
// of its mirror, and ends with the tree.
import {
  BareCoordinator, StackCoordinator, connect, finish, none, push, show,
} from '../../../../Bindings/javascript/src/index.js';

/** A book's chapter, to which Python hands over. */
class Chapter extends StackCoordinator {
  static params = { book: { type: 'string' }, number: { type: 'integer' } };
  static routes = {
    open: {},
    note: { params: { text: { type: 'string' }, position: { type: 'number' } } },
    leave: {},
  };

  open() { return push('ChapterScreen', this.params); }
  note({ text, position }) { return push('NoteScreen', { text, position }); }
  // The opener of the chapter decides where this leads.
  leave() { return none; }
}

/** A flow that Python starts. It finishes with a name. */
class Friends extends BareCoordinator {
  static result = { type: 'string' };
  static routes = { pick: {}, choose: { params: { name: { type: 'string' } } } };

  pick() { return show('FriendsScreen'); }
  choose({ name }) { return finish(name); }
}

const client = await connect({ path: process.argv[2], client: { name: 'javascript' }, reconnect: false });
await client.register([Chapter, Friends], { tree: 'library' });
const mirror = await client.subscribe('library');
const say = () => console.log(JSON.stringify({ who: 'javascript', revision: mirror.revision, hash: mirror.hash }));

say();
for await (const event of mirror) say();
await client.close();
