// The places of the layers on the stage.

import { app } from '../app.js';

/** The least width of a layer, the width of a column and of a pile, and the least space between layers, in pixels. */
const [narrowest, columnWidth, pileWidth, gapMin] = [176, 250, 120, 16];

/**
 * The places of layers with these numbers of columns, 0 for a pile, as `{ style, guides, planes }`.
 *
 * With the depth 0 they lie on each other as the user sees them; with 1 they stand side by side, each a little higher.
 * A plane is its place, from the start and from the top, and its width. Layers that do not fit side by side scroll.
 */
export function placesOf(columns, { width, height }) {
  const steps = Math.max(0, columns.length - 1);
  const piles = columns.filter((count) => count === 0).length;
  const wide = columns.filter((count) => count > 1).length;
  const room = width - 48 - gapMin * steps - piles * pileWidth;
  const widest = Math.max(300, Math.min(400, (height - 200) / 2));
  const singles = columns.length - piles - wide;
  const side = Math.max(narrowest, Math.min(widest, (room - wide * columnWidth * 2) / Math.max(1, singles)));
  const each = side * app.depth + Math.max(narrowest, Math.min(widest, width - 48)) * (1 - app.depth);
  const rest = room - side * singles;
  const widthOf = (count) => (count === 0 ? pileWidth : count === 1 ? each
    : Math.max(narrowest * count, Math.min(count * columnWidth + 40, rest / wide)));
  const widths = columns.map(widthOf);
  const total = widths.reduce((sum, one) => sum + one, 0);
  const gap = steps > 0 ? Math.max(gapMin, Math.min(22, (width - 48 - total) / steps)) : 0;
  const [w] = widths;
  const rise = (steps > 0 ? Math.min(30, 90 / steps) : 0) * app.depth;
  const tall = Math.max(280, Math.min(height - 64 - rise * steps, columns[0] > 1 ? Math.max(w * 0.62, 380) : w * 1.66));
  const apart = app.depth * (total + gap * steps) + (1 - app.depth) * w;
  const x = Math.max(16, (width - apart) / 2);
  const y = Math.max(34 + rise * steps, (height - tall - rise * steps) / 2 + rise * steps + 10);
  let before = 0;
  const planes = widths.map((own, index) => {
    const start = x + app.depth * before + (1 - app.depth) * (w - own) / 2;
    before += own + gap;
    return [start, y - index * rise, own].map((value) => Math.round(value * 10) / 10);
  });
  const corners = ([left, top, own]) =>
    [[16, 2], [own - 16, 2], [16, tall - 2], [own - 16, tall - 2]].map(([a, b]) => [left + a, top + b]);
  const guides = app.depth < 0.1 || steps === 0 ? []
    : corners(planes[0]).map(([a, b], index) => `M${a} ${b}L${corners(planes.at(-1))[index].join(' ')}`);
  return { planes, guides, style: { '--x': String(app.depth), '--h': `${Math.round(tall)}px`,
    '--end': `${Math.round(x + apart)}px` } };
}
