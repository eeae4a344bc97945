// The reconciler: its transcripts, or those of the folder `$RECONCILER_TRANSCRIPTS`, and what it reads.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';
import { containers } from '../src/containers.js';
import { applyChange } from '../src/index.js';
import { Reconciler, lifecycles, reconcile } from '../src/reconciler.js';

const FOLDER = process.env.RECONCILER_TRANSCRIPTS
  ?? fileURLToPath(new URL('../../../Protocol/reconciler', import.meta.url));

/** Returns a step in the form of the transcripts. */
function written({ kind, key, place, ...members }) {
  return { [kind]: key, ...members, ...(place && { in: place.containers, at: place.at }) };
}

/** Returns what a reconciler said in the form of the transcripts. */
function stepsOf({ before, transition, after }) {
  const { kind, direction, container, style, animated } = transition;
  const shown = {
    transition: kind, direction, animated,
    ...(container !== undefined && { in: container }), ...(style !== undefined && { style }),
  };
  return [...before.map(written), shown, ...after.map(written)];
}

/** Returns the steps for containers in the form of the transcripts. */
function containerStepsOf(before, after) {
  const inForm = ({ kind, key, type, ...members }) => ({ [kind]: key, ...(type && { kind: type }), ...members });
  const steps = containers(before, after);
  return { before: steps.before.map(inForm), after: steps.after.map(inForm) };
}

/** Performs steps on views by key, and fails on one that names a view in vain. */
function perform(views, { before, after }) {
  for (const { kind, key, ...members } of [...before, ...after]) {
    assert.equal(views.has(key), kind !== 'appear', `${kind} ${key}`);
    if (kind === 'disappear') views.delete(key);
    else views.set(key, { ...views.get(key), ...members });
  }
}

const lifecyclesOf = (views) => Object.fromEntries([...views].map(([key, { lifecycle }]) => [key, lifecycle]));

/** The snapshots that a mirror would have: each shares with the one before what the changes left as it was. */
function* mirrored(stages) {
  let last;
  for (const { snapshot, changes } of stages) {
    last = changes && last ? changes.reduce(applyChange, last) : snapshot;
    assert.deepEqual(last, snapshot);
    yield last;
  }
}

describe('The transcripts', async () => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort();
  let stages = 0;
  for (const name of names) {
    const transcript = JSON.parse(await readFile(`${FOLDER}/${name}`, 'utf8'));
    stages += transcript.stages.length;
    it(`of ${name} is reproduced, with snapshots that share their parts and with others`, () => {
      const kept = new Reconciler(transcript.policy);
      const sharing = new Reconciler(transcript.policy);
      const views = new Map();
      const mirror = mirrored(transcript.stages);
      for (const { title, snapshot, changes, steps, containers: boxes } of transcript.stages) {
        const { shown } = sharing;
        assert.deepEqual(containerStepsOf(kept.shown, snapshot), boxes, title);
        const done = kept.apply(snapshot, changes);
        assert.deepEqual(stepsOf(done), steps, title);
        assert.deepEqual(sharing.apply(mirror.next().value, changes), done, title);
        assert.deepEqual(containerStepsOf(shown, sharing.shown), boxes, title);
        perform(views, done);
        assert.deepEqual(Object.fromEntries(kept.lifecycles), lifecyclesOf(views), title);
        const anew = new Map();
        perform(anew, new Reconciler(transcript.policy).apply(snapshot));
        assert.deepEqual(lifecyclesOf(anew), lifecyclesOf(views), title);
      }
    });
  }

  it('are many', () => assert.ok(stages > 30));
});

/** A screen that counts how often its key is read. */
function counted(key, reads) {
  return { kind: 'screen', name: 'Note', params: {}, get key() { reads.count += 1; return key; } };
}

const screens = (count, from, reads) => Array.from({ length: count }, (_, index) => counted(`s${from + index}`, reads));
const stack = (key, children) => ({ key, kind: 'stack', children });
const snapshotOf = (...window) => ({ revision: 1, window, coordinators: [] });

describe('The keys that are read', () => {
  /** The number of reads of a reconciliation. */
  const readsOf = (reads, ...snapshots) => {
    reads.count = 0;
    reconcile(...snapshots);
    return reads.count;
  };

  it('are those of lists that differ', () => {
    const reads = { count: 0 };
    const large = stack('n1', screens(1000, 0, reads));
    const small = stack('n2', screens(1, 1000, reads));
    const before = snapshotOf(large, small);
    const after = snapshotOf(large, stack('n2', [...small.children, ...screens(1, 1001, reads)]));
    const count = readsOf(reads, before, after);
    assert.ok(count > 0 && count < 20, `${count} reads`);
    const hidden = stack('n3', screens(1000, 2000, reads));
    const tabs = (selected) => ({ key: 'n4', kind: 'tabs', selected, children: [large, hidden] });
    const selecting = readsOf(reads, snapshotOf(tabs('n1')), snapshotOf(tabs('n3')));
    assert.ok(selecting > 0 && selecting < 20, `${selecting} reads`);
  });

  it('are as many as there are screens, times a constant', () => {
    const counts = [500, 1000, 2000].map((size) => {
      const reads = { count: 0 };
      const all = screens(size, 0, reads);
      const others = screens(size, size, reads);
      const [first, second] = [snapshotOf(stack('n1', all)), snapshotOf(stack('n1', [...all.slice(1), ...others]))];
      return readsOf(reads, undefined, first) + readsOf(reads, first, second) + readsOf(reads, second, first);
    });
    assert.ok(counts[0] > 500);
    assert.ok(counts[2] - counts[1] <= 2 * (counts[1] - counts[0]) + 10, `${counts} reads`);
  });

  it('are none below the views that are kept', () => {
    const reads = { count: 0 };
    const all = screens(1000, 0, reads);
    const [first, second] = [all.slice(0, -1), all].map((children) => snapshotOf(stack('n1', children)));
    reads.count = 0;
    const kept = lifecycles(second, { keepCovered: 1 });
    assert.deepEqual([...kept], [['s998', 'retained'], ['s999', 'active']]);
    assert.ok(reads.count < 10, `${reads.count} reads`);
    const { before, after } = reconcile(first, second, [], { keepCovered: 1 });
    assert.deepEqual([...before, ...after].map(({ kind, key }) => `${kind} ${key}`),
      ['appear s999', 'cover s998', 'disappear s997']);
  });
});
