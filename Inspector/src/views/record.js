// The download of a tree's record.

import { app, set } from '../app.js';

/** Requests the history of the tree with its graph, and downloads it in the format of `navctl record`. */
export async function record() {
  const { tree } = app;
  if (!app.client || !app.watch) return;
  try {
    const answer = await app.client.call('tree.export', { tree });
    const url = URL.createObjectURL(new Blob([`${JSON.stringify(answer)}\n`], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${tree.replace(/[^\w.-]+/g, '-')}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    set({ message: `${link.download}: ${answer.entries.length} commands of ${tree}` });
  } catch (error) {
    set({ message: error.message });
  }
}
