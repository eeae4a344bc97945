// The drawing of a drink: its glass, cut open by looking at it, with a layer for each ingredient.
import { ellipse, INK, line, mix, n, path } from './shapes.mjs';
import { FLAT, ice, straw, top } from './tops.mjs';

/** The y of the rim and of the base, half the widths there, and the radius of the corner at the base. */
const GLASSES = {
  demi: { rim: 132, base: 240, top: 47, foot: 36, corner: 20, handle: 1 },
  tumbler: { rim: 104, base: 244, top: 56, foot: 45, corner: 18 },
  cup: { rim: 122, base: 238, top: 84, foot: 40, isBowl: true, handle: 1 },
  mug: { rim: 92, base: 244, top: 62, foot: 58, corner: 26, handle: 1.2 },
  tall: { rim: 74, base: 244, top: 58, foot: 43, corner: 20, handle: 1.1 },
  high: { rim: 64, base: 244, top: 54, foot: 43, corner: 16 },
};
const WHITE = '#FFFFFF';
const GLASS = '#6E7F96';

/** Returns the SVG of a drink of menu.json. */
export function drawing(drink, { isCropped = false } = {}) {
  const { cold, dome = 0, full, layers, surface } = drink;
  const glass = GLASSES[drink.glass];
  const { base, handle, isBowl, rim } = glass;
  const x = handle ? 112 : 120;
  const wall = isBowl ? 7 : 6;
  const floor = base - (isBowl ? 12 : 14);
  const filled = floor - (floor - rim - 4) * full;
  const y = dome ? Math.max(filled, rim + 4) : filled;
  const shapes = [
    shadow(glass, x), isBowl && saucer(x, base), handle && handleOf(glass, x),
    path(outline(glass, x, rim, base, 0, true), `fill="${GLASS}" fill-opacity=".22"`),
    path(outline(glass, x, rim, base - 1.5, 1.6, true), 'fill="url(#glass)"'),
    filling(glass, layers, { x, y, floor, wall }),
    path(outline(glass, x, y, floor, wall), 'fill="url(#round)"'),
    ['foam', 'cream'].includes(layers.at(-1).ink) && bubbles(glass, x, y + (floor - y) * layers.at(-1).share, wall),
    cold && ice(x, y, floor), top(surface, x, y, half(glass, y) - wall), cold && straw(x, y),
    reflections(glass, x), edge(glass, x, dome), !cold && steam(x, (dome ? rim - dome * 1.7 : rim) - 10),
  ];
  const above = isCropped ? Math.min(rim - (cold ? 48 : 62) - dome * 1.5, 70) : 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="8 ${n(above)} 224 ${n(272 - above)}" width="224" height="${n(272 - above)}">`
    + `${GRADIENTS}${shapes.filter(Boolean).join('')}</svg>`;
}

/** Returns half the width of a glass at a height. */
function half({ base, corner, foot, isBowl, rim, top: width }, y) {
  const share = Math.min(1, Math.max(0, (y - rim) / (base - rim)));
  if (isBowl) return foot + (width - foot) * (1 - share ** 2.3) ** 0.62;
  const into = Math.max(0, y - (base - corner));
  const rounded = into > 0 ? corner - Math.sqrt(Math.max(0, corner ** 2 - into ** 2)) : 0;
  return width + (foot - width) * share - rounded;
}

/** Returns the outline of a glass between two heights, `inset` from its wall, with the front of the ellipse at the bottom. */
function outline(glass, x, from, to, inset, isOpen) {
  const width = (y) => Math.max(4, half(glass, y) - inset);
  const heights = [];
  for (let y = from; y < to; y += 4) heights.push(y);
  const right = [...heights, to].map((y) => `${n(x + width(y))} ${n(y)}`).join('L');
  const left = heights.reverse().map((y) => `${n(x - width(y))} ${n(y)}`).join('L');
  const arc = (w, end, y) => `A${n(w)} ${n(w * FLAT)} 0 0 1 ${n(end)} ${n(y)}`;
  const over = half(glass, from) - inset;
  return `M${right}${arc(width(to), x - width(to), to)}L${left}${isOpen ? arc(over, x + over, from) : ''}Z`;
}

/** Returns the layers: each reaches up to the surface, and the next one covers it. */
function filling(glass, layers, { x, y, floor, wall }) {
  let bottom = floor;
  return layers.map(({ ink, share }, index) => {
    const shapes = path(outline(glass, x, y, bottom, wall), `fill="${INK[ink]}"`)
      + (index > 0 ? border(x, bottom, half(glass, bottom) - wall, INK[ink], INK[layers[index - 1].ink]) : '');
    bottom -= (floor - y) * share;
    return shapes;
  }).join('');
}

/** Returns what runs into one another where two layers meet. */
const border = (x, y, w, color, below) => [[0.62, 7, 0.34], [0.36, 3, 0.3]].map(([share, height, opacity]) => path(
  `M${n(x + w - 1)} ${n(y - height)}A${n(w)} ${n(w * FLAT)} 0 0 1 ${n(x - w + 1)} ${n(y - height)}L${n(x - w + 1)} ${n(y)}`
  + `A${n(w)} ${n(w * FLAT)} 0 0 0 ${n(x + w - 1)} ${n(y)}Z`, `fill="${mix(color, below, share)}" fill-opacity="${opacity}"`)).join('');

const shadow = ({ base, foot, isBowl }, x) => `<ellipse cx="${n(x + 6)}" cy="${n(base + (isBowl ? 16 : 5))}" rx="${n(isBowl ? 104 : foot + 26)}" `
  + `ry="${isBowl ? 14 : 11}" fill="url(#shadow)"/>`;

const saucer = (x, base) => ellipse(x, base + 9, 98, 0.16, 'fill="#D5DAE3"') + ellipse(x, base + 4, 98, 0.16, `fill="${WHITE}"`)
  + ellipse(x, base + 4, 91, FLAT, 'fill="none" stroke="#1C37D6" stroke-width="2.4"') + ellipse(x, base + 3, 56, FLAT, 'fill="#E9ECF2"');

/** Returns the handle, which lies behind the glass. */
function handleOf(glass, x) {
  const { base, handle, isBowl, rim } = glass;
  const y = rim + (base - rim) * (isBowl ? 0.12 : 0.2);
  const height = (base - rim) * (isBowl ? 0.46 : 0.52);
  const [from, to] = [y, y + height].map((at) => x + half(glass, at) - 5);
  const out = (isBowl ? 34 : 30) * handle;
  const curve = `M${n(from)} ${n(y)}C${n(from + out * 1.25)} ${n(y - 10)} ${n(from + out * 1.3)} ${n(y + height)} ${n(to)} ${n(y + height)}`;
  return path(curve, line(GLASS, 13, 0.34)) + path(curve, line(WHITE, 9.6, 0.82)) + path(curve, line(WHITE, 2.4, 0.9));
}

const bubbles = (glass, x, y, wall) => [[-0.7, -5, 2.4], [-0.42, 4, 3.4], [-0.1, 6, 2.4], [0.22, 7, 3.2], [0.5, 3, 2.4], [0.78, -4, 2]].map(
  ([along, up, radius]) => {
    const w = half(glass, y) - wall;
    return `<circle cx="${n(x + along * w)}" cy="${n(y - 7 - Math.abs(up) * 0.5 + w * FLAT * Math.sqrt(1 - along * along))}" r="${radius}" `
      + 'fill="#E2C9A6" fill-opacity=".6"/>';
  }).join('');

/** Returns the light on the glass, from the left and from the right. */
function reflections(glass, x) {
  const from = glass.rim + (glass.isBowl ? 20 : 24);
  const to = glass.base - (glass.isBowl ? 44 : 34);
  const along = (start, end, share) => {
    const points = [];
    for (let y = start; y <= end; y += 6) points.push(`${n(x + half(glass, y) * share)} ${n(y)}`);
    return `M${points.join('L')}`;
  };
  return path(along(from, to, -0.73), line(WHITE, 9, 0.34)) + path(along(from + 10, to - 22, 0.86), line(WHITE, 4, 0.36));
}

/** Returns the rim: the whole of it, or its front below a dome. */
function edge({ rim, top: width }, x, dome) {
  const w = width - 1;
  return dome ? path(`M${n(x + w)} ${n(rim)}A${n(w)} ${n(w * FLAT)} 0 0 1 ${n(x - w)} ${n(rim)}`, line(WHITE, 2.6, 0.8))
    : ellipse(x, rim, w, FLAT, `fill="${WHITE}" fill-opacity=".1" stroke="${WHITE}" stroke-opacity=".95" stroke-width="2.6"`);
}

const steam = (x, y) => [[-24, 0, 46], [0, -6, 62], [24, 2, 42]].map(([dx, dy, most], index) => {
  const height = Math.min(most, y + dy - 16) / 2;
  const look = index === 1 ? line(WHITE, 6, 0.9) : line(WHITE, 5, 0.7);
  return path(`M${n(x + dx)} ${n(y + dy)}q-11 ${n(-height / 2)} 0 ${n(-height)}t0 ${n(-height)}`, look);
}).join('');

/** Returns a gradient between stops of offset, colour and opacity. */
const gradient = (kind, id, place, stops) => `<${kind}Gradient id="${id}" ${place}>${stops.map(([offset, color, opacity]) => (
  `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)).join('')}</${kind}Gradient>`;

const ACROSS = 'x1="0" x2="1" y1="0" y2="0"';
const GRADIENTS = `<defs>${gradient('radial', 'shadow', 'cx=".5" cy=".5" r=".5"', [[0, '#1A1410', 0.34], [0.6, '#1A1410', 0.16], [1, '#1A1410', 0]])}`
  + gradient('linear', 'glass', ACROSS, [[0, WHITE, 0.78], [0.5, WHITE, 0.42], [1, WHITE, 0.7]])
  // Round in itself: dark at the edges, with light from the left.
  + gradient('linear', 'round', ACROSS, [
    [0, '#1A0A04', 0.3], [0.16, '#1A0A04', 0.04], [0.34, WHITE, 0.12], [0.6, '#1A0A04', 0], [1, '#1A0A04', 0.34],
  ])
  + '</defs>';
