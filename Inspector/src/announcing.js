// Sentences for people who listen to the page.

/** Says a sentence through a screen reader. */
export function announce(text) {
  const place = document.getElementById('announcer');
  if (!place || !text) return;
  // A sentence that is said twice is another text.
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
