// Notes about the right to send: another driver, or only the right to observe.

import { app, set } from '../app.js';
import { announce } from '../announcing.js';
import { h } from '../dom.js';
import { icon } from '../parts.js';
import { send } from '../sending.js';

/** Another client drives the tree. Its lease can be broken, with a reason for the history. */
export function driverNote(driver) {
  const info = app.trees?.find(({ tree }) => tree === app.tree);
  const mayBreak = app.connection === 'live' && (info?.may === undefined || info.may === 'administer');
  const name = driver.name ?? 'Another client';
  return h('div.sec', { key: 'driver' },
    h('div.note', icon('wheel'), h('span', h('b', h('bdi', name), ` (${driver.pid}) drives this tree.`),
      ' navd rejects commands of other clients until it releases the lease. Reading works.')),
    mayBreak && app.breaks !== app.tree && h('div.row-end.after',
      h('button.btn.sm', { onclick: () => set({ breaks: app.tree }) }, 'Break the lease…')),
    mayBreak && app.breaks === app.tree && breaking(name));
}

function breaking(name) {
  const go = async () => {
    const reason = (app.typed.lease?.reason ?? '').trim();
    if (!reason) {
      announce('Enter a reason.');
      document.getElementById('lease-reason')?.focus();
      return;
    }
    // The inspector breaks the lease and does not keep it, so that all clients drive again.
    if (await send('tree.drive', { lease: 'break', reason }) && await send('tree.drive', { lease: 'release' })) {
      set({ breaks: undefined, typed: { ...app.typed, lease: {} } });
    }
  };
  const keep = (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    set({ breaks: undefined });
  };
  return h('div.after.break', { onkeydown: keep },
    h('label', { for: 'lease-reason' }, 'Reason, for the history'),
    h('input.txt', {
      id: 'lease-reason', type: 'text', dir: 'auto', maxlength: '256', value: app.typed.lease?.reason ?? '',
      autocomplete: 'off', ref: (element) => element.focus(),
      oninput: (event) => set({ typed: { ...app.typed, lease: { reason: event.target.value } } }),
      onkeydown: (event) => { if (event.key === 'Enter') go(); },
    }),
    h('p.quiet', `${name} can no longer send commands. Every client with the right to drive can.`),
    h('div.row-end', h('button.btn.sm.quiet', { onclick: () => set({ breaks: undefined }) }, 'Keep it'),
      h('button.btn.sm.solid', { onclick: go }, 'Break the lease')));
}

/** The user may observe, but not send. */
export const observeNote = ({ owner }) => h('div.sec', { key: 'observe' },
  h('div.note', icon('eye'), h('span', h('b', 'You may observe this tree, but not send commands.'),
  ` A grant lets you observe the trees of user ${owner}.`)));
