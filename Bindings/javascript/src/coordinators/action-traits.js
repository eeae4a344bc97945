// Written by Protocol/generate.py from Protocol/actions. Do not edit.

/** The actions that always change something: the coordinator is no longer initial. */
export const ALWAYS_CHANGES = new Set([
  'push', 'show', 'present', 'pushOrPresent', 'replaceModal', 'setRoot', 'handover', 'start',
  'custom',
]);

/** The actions that never change anything: an initial coordinator remains initial. */
export const CHANGES_NOTHING = new Set([
  'none', 'send',
]);

/** The actions that end the coordinator or the command, or change facts: the next question is not certain. */
export const ENDS = new Set([
  'cancel', 'fail', 'finish', 'reject', 'setFacts',
]);

/** The actions that may open the coordinators of tabs, which have no labels. */
export const OPENS_TABS = new Set([
  'set', 'select',
]);
