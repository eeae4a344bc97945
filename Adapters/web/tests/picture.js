// The front ends of a page by name, and what their elements show.
export const fronts = {};

/** Returns what the elements show, in the form of the conformance suite. */
export function pictureOf(name = 'front') {
  const { element } = fronts[name];
  const layers = [...element.children].filter((layer) => layer.querySelector(':scope > .navd-layer-panel > *'));
  const { activeElement } = document;
  const top = layers.at(-1);
  for (const layer of layers) {
    const isBase = layer.className === 'navd-base';
    expect(isBase || layer.matches('dialog:modal'), `${layer.className} is no modal dialog`);
    expect(layer.inert === (layer !== top), `${layer.className} is inert: ${layer.inert}`);
  }
  const active = element.contains(activeElement) ? activeElement.closest('.navd-view') : null;
  if (active) expect(isOnTop(active), `${active.dataset.key} has the focus and is covered`);
  return {
    layers: layers.map((layer) => ({
      style: layer.dataset.style ?? null, box: box(layer.querySelector(':scope > .navd-layer-panel').children),
    })),
    active: active?.dataset.key ?? null,
  };
}

function box([element, ...others]) {
  expect(others.length === 0, 'a panel has one box');
  if (element.className === 'navd-tabs') return tabs(element);
  if (element.className === 'navd-split') {
    const columns = [...element.children];
    return { columns: columns.map((column) => box([column])), shown: columns.filter(({ hidden }) => !hidden).length };
  }
  expect(element.className === 'navd-stack', element.className);
  return {
    // What moves away is no screen any more.
    screens: [...element.querySelectorAll('.navd-views > [data-lifecycle]')].map((view) => ({
      key: view.dataset.key, lines: [...view.children].map((line) => line.textContent), seen: !view.hidden,
    })),
  };
}

function tabs(element) {
  const list = element.querySelector(':scope > .navd-tab-bar > .navd-tab-list');
  const body = element.querySelector(':scope > .navd-tab-body');
  const names = [...list.children].map((tab) => tab.textContent);
  const selected = [...list.children].filter((tab) => tab.ariaSelected === 'true');
  expect(selected.length === 1, `${selected.length} tabs are selected`);
  const shown = [...body.children].filter((panel) => !panel.hidden);
  expect(shown.length === 1 && shown[0].id === selected[0].getAttribute('aria-controls'), 'another panel is shown');
  return {
    tabs: Object.fromEntries(names.map((name, index) => [name, box(body.children[index].children)])),
    selected: selected[0].textContent,
  };
}

/** Whether a point in the middle of an element shows it, and nothing above it. */
function isOnTop(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

function expect(holds, text) {
  if (!holds) throw new Error(text);
}
