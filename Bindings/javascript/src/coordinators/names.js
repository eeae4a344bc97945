// Written by Tools/generate from Protocol/actions. Do not edit.

/** The actions that may open a child. */
export const OPENING = new Set(['present', 'replaceModal', 'setRoot', 'openTab', 'handover', 'start']);

/** The actions that hold a transfer for a column. */
export const COLUMNS = new Set(['primary', 'secondary', 'supplementary']);
