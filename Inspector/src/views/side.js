// The panel at the side: the selection, or the routes that can be sent.

import { app, set } from '../app.js';
import { h } from '../dom.js';
import { icon } from '../parts.js';
import { nodePanel } from './graph.js';
import { machinePanel } from './trees.js';
import { selectionPanel } from './selection.js';
import { sendPanel } from './send.js';
import { statePanel } from './state.js';

export function side() {
  if (app.view === 'trees' || !app.watch) return machinePanel();
  const choose = (panel, ...children) => h('button', {
    id: `choose-${panel}`, 'data-panel': panel, role: 'tab', 'aria-selected': app.panel === panel,
    'aria-controls': 'panel', tabindex: app.panel === panel ? '0' : '-1',
    onclick: () => set({ panel }),
  }, ...children);
  return [
    h('button.handle', {
      key: 'handle',
      'aria-expanded': Boolean(app.isSheetOpen), 'aria-label': app.isSheetOpen ? 'Close the details'
        : 'Open the details',
      onclick: () => set({ isSheetOpen: !app.isSheetOpen }),
    }),
    h('div.tabsbar', { key: 'tabs' }, h('div.seg', { role: 'tablist', 'aria-label': 'Details', onkeydown: move },
      choose('look', icon('eye', 's'), 'Look'),
      choose('send', icon('send', 's flip'), 'Send ', h('kbd', 'S')))),
    h('div.panel', { key: app.panel, id: 'panel', role: 'tabpanel', 'aria-labelledby': `choose-${app.panel}` },
      app.panel === 'send' ? sendPanel() : [app.view === 'graph' ? nodePanel() : selectionPanel(), statePanel()]),
  ];
}

/** The arrows move between the two panels. */
function move(event) {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  const panel = app.panel === 'look' ? 'send' : 'look';
  document.getElementById(`choose-${panel}`).focus();
  set({ panel });
}
