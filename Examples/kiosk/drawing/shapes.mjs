// Numbers, colours and the shapes that everything is drawn with. Browsers, QtSvg and librsvg draw paths, ellipses and gradients alike.

export const INK = {
  espresso: '#34170B', coffee: '#4A2413', crema: '#C6853F', cremaLight: '#E0AE6C', latte: '#C4946A', cortado: '#A86F45', milk: '#F3E4CF',
  foam: '#FFF8EC', chocolate: '#4B2116', cocoa: '#6B3322', mint: '#B9B44A', cream: '#FFFDF8', coldbrew: '#2C140B',
};

/** Returns a number with at most one decimal. */
export const n = (value) => String(Math.round(value * 10) / 10);

/** Returns a colour between two. */
export function mix(from, to, share) {
  const part = (color, at) => Number.parseInt(color.slice(at, at + 2), 16);
  return `#${[1, 3, 5].map((at) => Math.round(part(from, at) + (part(to, at) - part(from, at)) * share).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns a path; `look` has its attributes. */
export const path = (d, look) => `<path d="${d}" ${look}/>`;

/** Returns the look of a line with round ends. */
export const line = (color, width, opacity) => `fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}" `
  + 'stroke-linecap="round" stroke-linejoin="round"';

/** Returns an ellipse whose height is a share of its width. */
export const ellipse = (x, y, width, flat, look) => `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(width)}" ry="${n(width * flat)}" ${look}/>`;

/** Returns shapes at another place, turned and scaled. */
export const placed = (x, y, turn, shapes, scale) => `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})`
  + `${scale ? ` scale(${n(scale)})` : ''}">${shapes}</g>`;

/** Returns a rectangle with round corners around its middle. */
export const block = (width, height, radius, look, lower = 0) => `<rect x="${n(-width / 2)}" y="${n(lower - height / 2)}" width="${n(width)}" `
  + `height="${n(height)}" rx="${radius}" ${look}/>`;

/** Returns a cube of ice. */
export function cube(x, y, size, turn) {
  const edge = `M${n(4 - size)} ${n(size - 5)}V${n(5 - size)}H${n(size - 6)}`;
  return placed(x, y, turn, block(2 * size, 2 * size, 5, 'fill="#FFFFFF" fill-opacity=".34"') + path(edge, line('#FFFFFF', 2.4, 0.75)));
}
