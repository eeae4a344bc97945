/** Double clicks: what the first click has changed must not take the second. */

/** What one click can bring or remove. */
const PLACES = '.navd-view, .navd-menu, .navd-idle, .navd-message, .navd-layer, .navd-base';

/**
 * Ignores the clicks of a double click after the first that are in another view, layer or menu. Clicks at different places are
 * no double click, and keys have no number.
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
