// What lies on a drink: crema, foam, leaves, cream. `x` and `y` are the middle of the surface, `w` half its width.
import { block, cube, ellipse, INK, line, mix, n, path, placed } from './shapes.mjs';

/** How flat the ellipse of a surface is. */
export const FLAT = 0.15;

/** Returns the top of a drink. */
export function top(kind, x, y, w) {
  return tops[kind](x, y, w);
}

const pool = (x, y, w, fill, edge) => ellipse(x, y, w, FLAT, `fill="${edge}"`) + ellipse(x, y + 0.6, w - 3, FLAT, `fill="${fill}"`);
const foam = (x, y, w) => pool(x, y, w, INK.foam, mix(INK.foam, '#B98A5E', 0.45));

const tops = {
  crema: (x, y, w) => pool(x, y, w, INK.crema, mix(INK.crema, '#000000', 0.25))
    + ellipse(x - w * 0.1, y, w * 0.62, FLAT * 0.8, `fill="${INK.cremaLight}" fill-opacity=".75"`)
    + ellipse(x + w * 0.38, y + 2, w * 0.2, FLAT * 0.7, `fill="${INK.cremaLight}" fill-opacity=".5"`),

  // A tulip and a heart, seen flat.
  art: (x, y, w) => `${pool(x, y, w, '#B97B46', '#8D572C')}<g fill="${INK.foam}" transform="translate(${n(x)} ${n(y)}) `
    + `scale(${n(w / 84)} ${n(w / 84 * FLAT * 5.2)})"><path d="M0 12C-30 12-50 4-50-3C-50-9-26-9 0 3C26-9 50-9 50-3C50 4 30 12 0 12Z"/>`
    + '<path d="M0-1C-18-5-30-8-30-11C-30-14-10-14 0-7C10-14 30-14 30-11C30-8 18-5 0-1Z"/></g>',

  foam: (x, y, w) => foam(x, y, w) + ellipse(x - w * 0.12, y - 1, w * 0.5, FLAT * 0.7, 'fill="#FFFFFF"')
    + ellipse(x + w * 0.45, y + 3, w * 0.14, FLAT, 'fill="#EBD6B8"') + ellipse(x - w * 0.62, y + 1, w * 0.1, FLAT, 'fill="#EBD6B8"'),

  // A dome of foam with cocoa on it.
  dust: (x, y, w) => path(`M${n(x - w)} ${n(y)}C${n(x - w * 0.9)} ${n(y - 26.4)} ${n(x + w * 0.9)} ${n(y - 26.4)} ${n(x + w)} ${n(y)}`
      + `A${n(w)} ${n(w * FLAT)} 0 0 1 ${n(x - w)} ${n(y)}Z`, `fill="${INK.foam}"`)
    + path(`M${n(x - w * 0.72)} ${n(y - 7.8)}C${n(x - w * 0.4)} ${n(y - 21)} ${n(x + w * 0.4)} ${n(y - 21)} ${n(x + w * 0.72)} ${n(y - 7.8)}`
      + `C${n(x + w * 0.3)} ${n(y + 5)} ${n(x - w * 0.3)} ${n(y + 5)} ${n(x - w * 0.72)} ${n(y - 7.8)}Z`, 'fill="#A4683A" fill-opacity=".5"')
    + GRAINS.map(([dx, dy], index) => `<circle cx="${n(x + dx)}" cy="${n(y + dy)}" r="${index % 3 ? 2 : 2.8}" fill="#7A431E" fill-opacity=".8"/>`)
      .join(''),

  iced: (x, y, w) => pool(x, y, w, '#5A311D', INK.coldbrew) + ellipse(x, y - 1, w * 0.7, FLAT * 0.7, 'fill="#7A4A2E" fill-opacity=".6"'),

  mint: (x, y, w) => pool(x, y, w, '#CFCB66', '#9C9A34') + leaf(x - w * 0.55, y + 2, 0.95, 8, '#3F8B4A')
    + leaf(x + w * 0.6, y - 4, 0.9, 168, '#2F7A3E') + leaf(x - w * 0.08, y + 4, 0.8, -30, '#58A45A'),

  // Two heaps of whipped cream, and shavings.
  cream: (x, y, w) => path(`M${n(x - w)} ${n(y + 2)}C${n(x - w - 4)} ${n(y - 22)} ${n(x - w * 0.5)} ${n(y - 26)} ${n(x - w * 0.36)} ${n(y - 18)}`
      + `C${n(x - w * 0.3)} ${n(y - 52)} ${n(x + w * 0.3)} ${n(y - 52)} ${n(x + w * 0.36)} ${n(y - 18)}`
      + `C${n(x + w * 0.5)} ${n(y - 26)} ${n(x + w + 4)} ${n(y - 22)} ${n(x + w)} ${n(y + 2)}`
      + `A${n(w)} ${n(w * FLAT)} 0 0 1 ${n(x - w)} ${n(y + 2)}Z`, 'fill="#F3E7D6"')
    + path(`M${n(x - w * 0.94)} ${n(y)}C${n(x - w)} ${n(y - 18)} ${n(x - w * 0.5)} ${n(y - 22)} ${n(x - w * 0.38)} ${n(y - 13)}`
      + `C${n(x - w * 0.3)} ${n(y - 48)} ${n(x + w * 0.2)} ${n(y - 49)} ${n(x + w * 0.27)} ${n(y - 14)}`
      + `C${n(x + w * 0.4)} ${n(y - 20)} ${n(x + w * 0.8)} ${n(y - 18)} ${n(x + w * 0.84)} ${n(y - 2)}`
      + `C${n(x + w * 0.4)} ${n(y + 10)} ${n(x - w * 0.5)} ${n(y + 10)} ${n(x - w * 0.94)} ${n(y)}Z`, `fill="${INK.cream}"`)
    + SHAVINGS.map(([dx, dy, turn]) => placed(x + dx, y + dy, turn, block(12, 3.4, 1.7, 'fill="#5A2A1A"'))).join(''),

  marsh: (x, y, w) => pool(x, y, w, '#8A4A33', '#54281B') + MARSHMALLOWS.map(([dx, dy, turn, color]) => placed(x + dx, y + dy, turn,
    block(24, 19, 7, 'fill="#E9CFC9"', -0.5) + block(24, 17, 7, `fill="${color}"`, -2.5))).join(''),
};

const GRAINS = [
  [-34, -9], [-20, -14], [-6, -10], [8, -15], [20, -9], [34, -12], [2, -4], [-26, -4], [26, -3], [-12, -2], [44, -6], [-46, -6],
];
const SHAVINGS = [[-20, -24, 24], [6, -38, -30], [20, -18, 60], [-36, -8, -20], [-2, -16, 10]];
const MARSHMALLOWS = [[-26, -4, -12, '#FFF4F4'], [8, -8, 14, '#FFFFFF'], [30, 0, -6, '#FBDDE2'], [-6, 3, 30, '#FFFFFF']];

const leaf = (x, y, size, turn, color) => placed(x, y, turn,
  path('M0 0C6-12 20-14 30-6C24 6 10 10 0 0Z', `fill="${color}"`) + path('M3-1C12-6 20-7 27-6', line('#FFFFFF', 1.2, 0.45)), size);

/** Returns the straw and the ice in a cold drink, below its top. */
export const ice = (x, y, floor) => placed(x + 6, floor - 6, 11, block(10, 206, 5, 'fill="#1C37D6" fill-opacity=".34"', -93))
  + cube(x - 20, y + 24, 19, -14) + cube(x + 22, y + 34, 19, 18) + cube(x - 12, y + 72, 18, 24) + cube(x + 20, y + 84, 16, -8);

/** Returns the straw and the ice above the top of a cold drink. */
export const straw = (x, y) => placed(x + 29, y - 2, 11, block(10, 82, 5, 'fill="#1C37D6"', -37)
  + placed(-1.7, -38, 0, block(2.6, 72, 1.3, 'fill="#FFFFFF" fill-opacity=".5"'))) + cube(x - 14, y - 4, 16, 12);
