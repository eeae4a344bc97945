// Work that follows a drawing: functions that need the size of what was drawn, and the second hand of the page.

import { redraw } from './app.js';

const tasks = new Set();
let tick;
let isTicking = false;

/** Calls the function after each drawing. */
export const everyDrawing = (task) => tasks.add(task);

/** Draws the page again with the next second. Views call it while they draw something that counts seconds. */
export function countSeconds() {
  isTicking = true;
}

export function afterDrawing() {
  for (const task of tasks) task();
  if (isTicking) tick ??= setTimeout(() => { tick = undefined; redraw(); }, 1_000 - (Date.now() % 1_000));
  isTicking = false;
}
