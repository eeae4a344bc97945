/** Double clicks: elements that the first click brought up must not receive the second. */

/** The elements that a click can add or remove. */
const PLACES = '.navd-view, .navd-menu, .navd-idle, .navd-message, .navd-layer, .navd-base';

/**
 * Ignores later clicks of a double click that are in another view, layer or menu than the first. Clicks at different positions
 * are not a double click, and keys have no click count.
 */
export function ignoreStrayClicks(root, signal) {
  let first;
  root.addEventListener('click', (event) => {
    const place = event.target.closest(PLACES);
    if (event.detail <= 1) {
      first = place;
    } else if (place !== first) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, { capture: true, signal });
}
