// Commands that the page sends: the call, and the sentence about its outcome.

import { announce } from './announcing.js';
import { app, maySend, set } from './app.js';
import { labelOf } from './commands.js';
import { outcomeWords } from './outcomes.js';

/**
 * Sends a command to the shown tree, and shows its outcome as a sentence.
 *
 * `name` is the command for people, without sensitive values. Returns the answer of navd; undefined if it was an error, or if the page
 * may not send.
 */
export async function send(method, params = {}, name = undefined) {
  // Commands about the driver lease are allowed while another client drives.
  if (method !== 'tree.drive' && !maySend()) {
    tell('Commands cannot be sent now.', 'blocked');
    return undefined;
  }
  return ask(method, { tree: app.tree, ...params }, name);
}

/** Calls a method such as tree.open, and shows its outcome or its error as a sentence. */
export async function ask(method, params, name = nameOf(method, params)) {
  try {
    const answer = await app.client.call(method, params);
    const outcome = typeof answer.outcome === 'string' ? answer : answer.outcome;
    if (outcome) tell(`${name}: ${uncapitalised(outcomeWords(outcome).text)}`, outcome.outcome);
    return answer;
  } catch (error) {
    tell(`${name}: ${error.message.split('\n')[0]}`, 'failed');
    return undefined;
  }
}

/** Shows a sentence in the status line, and announces it to screen readers. */
export function tell(text, outcome) {
  set({ message: text, told: { text, outcome } });
  announce(text);
}

const names = {
  'coordinator.back': 'Back', 'coordinator.forget': 'Forget', 'tree.undo': 'Undo', 'tree.redo': 'Redo',
  'tree.open': 'Open', 'tree.close': 'Close',
  'tree.drive': 'Driver lease',
};

function nameOf(method, params) {
  if (names[method]) return names[method];
  const [verb, rest] = labelOf({ cause: { method, params } });
  const text = `${verb} ${rest}`.trim();
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const uncapitalised = (text) => text[0].toLowerCase() + text.slice(1);
