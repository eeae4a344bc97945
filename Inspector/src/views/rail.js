// The views, and the number of warnings.

import { app, set } from '../app.js';
import { h } from '../dom.js';
import { icon } from '../parts.js';
import * as trees from './trees.js';

const views = [['trees', 'Trees'], ['tree', 'Tree'], ['graph', 'Graph'], ['time', 'Timeline']];

export function rail() {
  const warnings = app.connection === 'live' ? trees.warnings().length : 0;
  const sends = app.panel === 'send' && app.view === 'tree';
  return [
    ...views.map(([view, name], index) => button({
      name, image: view, key: index + 1, isCurrent: app.view === view && !sends,
      warnings: view === 'trees' ? warnings : 0,
      onclick: () => set({ view, panel: 'look' }),
    })),
    button({ name: 'Send', image: 'send', key: 5, isCurrent: sends,
      onclick: () => set({ view: 'tree', panel: 'send' }) }),
    h('span.sp'),
  ];
}

function button({ name, image, key, isCurrent, warnings = 0, onclick }) {
  return h('button', { 'aria-current': isCurrent && 'page', title: `${name} (${key})`, onclick },
    icon(image, image === 'send' ? 'flip' : ''), name,
    warnings > 0 && h('span.n', { 'aria-label': `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`, role: 'img' },
      warnings));
}
