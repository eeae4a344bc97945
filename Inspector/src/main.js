// Draws the page from the state, and handles keys.

import { app, drawnBy, isPast, redraw } from './app.js';
import { h, render } from './dom.js';
import { pressed } from './keys.js';
import { drawPalette } from './palette.js';
import { refreshLists } from './session.js';
import { afterDrawing } from './after.js';
import { rail } from './views/rail.js';
import { side } from './views/side.js';
import { statusLine } from './views/status.js';
import { top } from './views/top.js';
import { main } from './views/main.js';

const place = (id) => document.getElementById(id);

/** Draws a part of the page. A failing part shows its error, and the others are drawn. */
function put(id, view) {
  try {
    render(place(id), view());
  } catch (error) {
    reportError(error);
    render(place(id), h('p.failed', `This part of the page failed: ${error.message}`));
  }
}

function draw() {
  const dark = app.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  document.documentElement.dataset.theme = dark;
  document.body.className = [
    `v-${app.view}`, app.view === 'time' && 'wide', app.connection === 'lost' && 'st-lost', (isPast() || app.watch?.ended) && 'past', app.watch?.ended && 'st-ended',
    app.panel === 'send' && 'p-send', app.isSheetOpen && 'sheet-open', app.view !== 'trees' && app.connection === 'live' && !app.watch && 'st-empty',
  ].filter(Boolean).join(' ');
  put('top', top);
  put('rail', rail);
  put('main', main);
  put('side', side);
  put('status', statusLine);
  drawPalette();
  afterDrawing();
}

/** Gives the focus to the stage. The URL stays as it is. */
function skip(event) {
  event.preventDefault();
  const stage = document.getElementById('stage') ?? place('main');
  if (!stage.hasAttribute('tabindex')) stage.setAttribute('tabindex', '-1');
  stage.focus();
}

drawnBy(draw);
addEventListener('resize', redraw);
addEventListener('keydown', pressed);
document.querySelector('.skip').addEventListener('click', skip);
document.addEventListener('visibilitychange', () => { if (!document.hidden) refreshLists(); });
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
redraw();
