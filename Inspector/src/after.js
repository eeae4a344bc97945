// Work after a drawing: functions that need the sizes of drawn elements, and redraws every second.

import { redraw } from './app.js';

const tasks = new Set();
let tick;
let isTicking = false;

/** Calls the function after each drawing. */
export const everyDrawing = (task) => tasks.add(task);

/** Redraws the page in a second. Views call it while they draw a countdown or an age. */
export function countSeconds() {
  isTicking = true;
}

export function afterDrawing() {
  for (const task of tasks) task();
  if (isTicking) tick ??= setTimeout(() => { tick = undefined; redraw(); }, 1_000 - (Date.now() % 1_000));
  isTicking = false;
}
