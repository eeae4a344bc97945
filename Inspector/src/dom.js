// Descriptions of elements, and the updates that make the page match them. Texts are never parsed as markup.
//
// A child keeps its element from one drawing to the next if it has the same kind and the same place. The place is its
// `key`, or else its position, for which `null` and `false` count: in `h('p', isNew && sign, name)` the name is always
// the second child. A child of a nested array has a position in that array. Elements of lists that change in the middle
// need keys.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Describes an element.
 *
 * `tag` may have classes, as in `h('button.btn.sm', { onclick }, 'Send')`. Props are attributes; `on…` are listeners,
 * `style` is an object of CSS properties by their names in CSS, `value`, `checked`, `scrollTop` and `scrollLeft` are
 * properties, which change only if the description does. `ref` is called once with the element when it is in the page,
 * and `key` keeps the element among its siblings. Children are descriptions, texts, numbers, arrays of them, or null. A
 * description is used at one place only.
 */
export function h(tag, props, ...children) {
  if (props === null || typeof props !== 'object' || Array.isArray(props) || props.tag || props.compute) {
    return h(tag, {}, props, ...children);
  }
  const [name, ...classes] = tag.split('.');
  const own = props.class ? [...classes, props.class] : classes;
  return { tag: name, props: own.length > 0 ? { ...props, class: own.join(' ') } : props, children: placed(children) };
}

/** Describes the result of `compute(...args)`, which is called again only if an argument changes. */
export function lazy(compute, ...args) {
  return { compute, args, props: {} };
}

/** A description with a key, for a `lazy` one. */
export const keyed = (key, node) => ({ ...node, props: { ...node.props, key } });

/** Updates the children of an element to the described ones. If the focused element is removed, a neighbour gets the focus. */
export function render(place, ...nodes) {
  const focused = place.contains(document.activeElement) && document.activeElement !== place ? document.activeElement
    : undefined;
  const ancestors = focused && ancestorsOf(focused, place);
  const refs = [];
  try {
    place.described = patched(place, place.described ?? [], placed(nodes), place.namespaceURI === SVG, refs);
  } catch (error) {
    // The update failed halfway, so the next drawing starts from scratch.
    place.replaceChildren();
    place.described = [];
    throw error;
  }
  for (const [ref, element] of refs) ref(element);
  if (focused && document.activeElement !== focused) restoreFocus(place, focused, ancestors);
}

// Focus

function ancestorsOf(element, place) {
  const list = [];
  for (let one = element.parentElement; one !== place; one = one.parentElement) list.push(one);
  return list;
}

const reachable = 'button:not([disabled]), input:not([disabled]), [tabindex="0"], a[href]';

/** Restores the focus to the element, or to the nearest remaining field or button. */
function restoreFocus(place, focused, ancestors) {
  // The focus was moved on purpose.
  if (document.activeElement && document.activeElement !== document.body) return;
  if (focused.isConnected) {
    focused.focus({ preventScroll: true });
    if (document.activeElement === focused) return;
  }
  const same = focused.id && document.getElementById(focused.id);
  const around = ancestors.find((one) => one.isConnected) ?? place;
  const near = same || [around, around.parentElement, place].filter(Boolean)
    .map((one) => one.querySelector(reachable)).find(Boolean);
  if (near) {
    near.focus({ preventScroll: true });
  } else {
    if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
    place.focus({ preventScroll: true });
  }
}

// Descriptions

/** The children as one list, each with its place among its siblings as `at`. */
function placed(children) {
  const list = [];
  for (let index = 0; index < children.length; index += 1) place(children[index], index, list);
  return list;
}

function place(child, at, list) {
  if (child === null || child === undefined || child === false || child === true || child === '') return;
  if (Array.isArray(child)) {
    for (let index = 0; index < child.length; index += 1) place(child[index], `${at}.${index}`, list);
    return;
  }
  const node = typeof child === 'object' ? child : { text: String(child), props: {} };
  node.at = node.props.key === undefined ? at : `#${node.props.key}`;
  list.push(node);
}

function kind(node) {
  return node.compute ?? node.tag ?? '#text';
}

// Changes

/** Changes the children of an element from the old descriptions to the new ones, and returns the new ones. */
function patched(parent, old, next, isSVG, refs) {
  const befores = matches(old, next);
  for (let index = 0; index < next.length; index += 1) {
    const before = befores ? befores[index] : old[index];
    if (before) update(before, next[index], isSVG, refs);
    else create(next[index], isSVG, refs);
  }
  if (!befores) return next;
  const kept = new Set(befores);
  for (const node of old) if (!kept.has(node)) node.element.remove();
  arrange(parent, old, next, befores);
  return next;
}

/** The old description for each new one; undefined if all are the same in the same order. */
function matches(old, next) {
  if (old.length === next.length && next.every((node, index) => node.at === old[index].at
    && kind(node) === kind(old[index]))) {
    return undefined;
  }
  const known = new Map();
  for (const node of old) known.set(node.at, node);
  return next.map((node) => {
    const before = known.get(node.at);
    if (!before || kind(before) !== kind(node)) return undefined;
    // Siblings with equal keys must not share an element.
    known.delete(node.at);
    return before;
  });
}

/** Sorts the elements. The longest sequence that is already in order stays, so that few elements move. */
function arrange(parent, old, next, befores) {
  const positions = new Map(old.map((node, index) => [node, index]));
  const still = longestRise(befores.map((before) => (before ? positions.get(before) : -1)));
  let after = null;
  for (let index = next.length - 1; index >= 0; index -= 1) {
    const { element } = next[index];
    if (!still.has(index)) moveBefore(parent, element, after);
    after = element;
  }
}

function moveBefore(parent, element, after) {
  // `moveBefore` keeps the focus and the scroll offset.
  if (parent.moveBefore && element.parentNode === parent && parent.isConnected) parent.moveBefore(element, after);
  else parent.insertBefore(element, after);
}

/** The indices of a longest rising sequence of numbers; those below 0 do not count. */
function longestRise(numbers) {
  const ends = [];
  const previous = [];
  for (const [index, number] of numbers.entries()) {
    if (number < 0) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]] < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  }
  const rise = new Set();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) rise.add(index);
  return rise;
}

function create(node, isSVG, refs) {
  if (node.compute) {
    node.made = single(node.compute(...node.args));
    create(node.made, isSVG, refs);
    node.element = node.made.element;
    return;
  }
  if (node.tag === undefined) {
    node.element = document.createTextNode(node.text);
    return;
  }
  const inSVG = isSVG || node.tag === 'svg';
  node.element = inSVG ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  setProps(node.element, {}, node.props);
  for (const child of node.children) {
    create(child, inSVG && node.tag !== 'foreignObject', refs);
    node.element.append(child.element);
  }
  setFieldProps(node.element, {}, node.props);
  if (node.props.ref) refs.push([node.props.ref, node.element]);
}

function update(before, node, isSVG, refs) {
  if (before === node) return;
  if (node.compute) {
    updateLazy(before, node, isSVG, refs);
    return;
  }
  node.element = before.element;
  if (node.tag === undefined) {
    if (node.text !== before.text) node.element.data = node.text;
    return;
  }
  setProps(node.element, before.props, node.props);
  const inSVG = (isSVG || node.tag === 'svg') && node.tag !== 'foreignObject';
  node.children = patched(node.element, before.children, node.children, inSVG, refs);
  setFieldProps(node.element, before.props, node.props);
}

function updateLazy(before, node, isSVG, refs) {
  if (node.args.length === before.args.length && node.args.every((one, index) => one === before.args[index])) {
    node.made = before.made;
  } else {
    node.made = single(node.compute(...node.args));
    if (kind(before.made) === kind(node.made)) {
      update(before.made, node.made, isSVG, refs);
    } else {
      create(node.made, isSVG, refs);
      before.element.replaceWith(node.made.element);
    }
  }
  node.element = node.made.element;
}

function single(made) {
  const [node] = placed([made]);
  return node ?? { text: '', props: {} };
}

// Props

/** The props that are set last, because a range needs its bounds first, and a choice its options. */
const fieldProps = ['value', 'checked', 'scrollTop', 'scrollLeft'];
/** The attributes that have `false` as a value. Others are removed. */
const states = new Set(['expanded', 'selected', 'checked', 'pressed', 'hidden', 'busy', 'disabled', 'invalid',
  'required'].map((name) => `aria-${name}`));
const unset = new Set(['key', 'ref', ...fieldProps]);

function setProps(element, old, next) {
  if (old === next) return;
  for (const name in old) if (!(name in next)) setProp(element, name, old[name], undefined);
  for (const name in next) if (next[name] !== old[name]) setProp(element, name, old[name], next[name]);
}

function setFieldProps(element, old, next) {
  for (const name of fieldProps) {
    const isNew = next[name] !== old[name] || element.tagName === 'SELECT';
    if (!isNew || (!(name in next) && !(name in old))) continue;
    const value = name === 'checked' ? Boolean(next[name]) : next[name] ?? (name === 'value' ? '' : 0);
    // Setting an equal text would move the caret.
    if (name === 'value' ? element.value !== String(value) : element[name] !== value) element[name] = value;
  }
}

function setProp(element, name, old, value) {
  if (unset.has(name)) return;
  if (name === 'style') {
    for (const property in old) if (!value || !(property in value)) element.style.removeProperty(property);
    for (const property in value) {
      if (!old || old[property] !== value[property]) element.style.setProperty(property, value[property]);
    }
  } else if (name.startsWith('on')) {
    if (name in element) {
      element[name] = value ?? null;
    } else {
      if (old) element.removeEventListener(name.slice(2), old);
      if (value) element.addEventListener(name.slice(2), value);
    }
  } else if (value === undefined || value === null || (value === false && !states.has(name))) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true && !name.startsWith('aria-') ? '' : value);
  }
}
