// Sentences for screen readers.

/** Announces a sentence through a screen reader. */
export function announce(text) {
  const place = document.getElementById('announcer');
  if (!place || !text) return;
  // A repeated sentence must be a different text.
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
