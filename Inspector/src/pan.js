// Moving and zooming the map: by the wheel, by dragging, with two fingers and by keys.

const zoomMax = 2.5;
/** The scale of something small that is shown whole. */
const fittingMax = 1.2;
/** The scale below which the style sheet shows names only. */
const farBelow = 0.34;
/** The pixels that a pointer may move within a click. */
const clickSlack = 4;

/** A viewport: an element of fixed size, and an element inside that is moved and scaled. */
export class Pan {
  #place;
  #inner;
  #size = { width: 1, height: 1 };
  #x = 0;
  #y = 0;
  #scale = 1;
  #pointers = new Map();
  #seen = { width: 0, height: 0 };
  #hasMoved = false;
  /** Whether the user has moved the content, so that a resize of the page does not fit it again. */
  isChosen = false;

  get scale() { return this.#scale; }

  /** Whether the last press was a drag, whose click is ignored. */
  get wasDrag() { return this.#hasMoved; }

  attach(place, inner) {
    this.#place = place;
    this.#inner = inner;
    place.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    place.addEventListener('pointerdown', (event) => this.#down(event));
    place.addEventListener('pointermove', (event) => this.#move(event));
    for (const name of ['pointerup', 'pointercancel']) place.addEventListener(name, (event) => this.#up(event));
    this.#apply();
  }

  /** Sets the size of the content. Returns whether the size of the viewport has changed. */
  measure(size) {
    const { clientWidth: width, clientHeight: height } = this.#place;
    const isSame = (one, other) => one.width === other.width && one.height === other.height;
    const isOther = !isSame(this.#seen, { width, height }) || !isSame(this.#size, size);
    this.#seen = { width, height };
    this.#size = { width: size.width, height: size.height };
    return isOther;
  }

  /** Shows all of it. */
  fit() {
    this.#show(this.fitting);
    this.isChosen = false;
  }

  /** The scale at which all of it is visible. */
  get fitting() {
    const [{ width, height }, size] = [this.#seen, this.#size];
    return Math.min((width - 48) / size.width, (height - 20) / size.height, fittingMax);
  }

  /** Shows the part around a box, at a scale. */
  around({ x, y, width, height }, scale) {
    this.#scale = scale;
    const [w, h] = [this.#seen.width, this.#seen.height];
    const along = (room, whole, start, length) => (whole * scale <= room ? (room - whole * scale) / 2
      : Math.min(12, Math.max(room - whole * scale - 12, room / 2 - (start + length / 2) * scale)));
    this.#x = along(w, this.#size.width, x, width);
    this.#y = along(h, this.#size.height, y, height);
    this.#apply();
  }

  /** Moves by the least distance that shows the whole box. */
  reveal({ x, y, width, height }) {
    const edge = 16;
    const along = (from, start, length, room) => {
      const [low, high] = [from + start * this.#scale, from + (start + length) * this.#scale];
      if (low < edge) return from + edge - low;
      return high > room - edge ? from - Math.min(high - room + edge, low - edge) : from;
    };
    const [left, top] = [along(this.#x, x, width, this.#seen.width), along(this.#y, y, height, this.#seen.height)];
    if (left === this.#x && top === this.#y) return;
    [this.#x, this.#y] = [left, top];
    this.isChosen = true;
    this.#apply();
  }

  /** Zooms by a factor, around a point of the place or its middle. */
  zoom(factor, x = this.#seen.width / 2, y = this.#seen.height / 2) {
    const scale = Math.max(Math.min(0.05, this.fitting), Math.min(zoomMax, this.#scale * factor));
    this.#x = x - (x - this.#x) * scale / this.#scale;
    this.#y = y - (y - this.#y) * scale / this.#scale;
    this.#scale = scale;
    this.isChosen = true;
    this.#apply();
  }

  #show(scale) {
    this.#scale = Math.max(0.02, scale);
    this.#x = Math.max(12, (this.#seen.width - this.#size.width * this.#scale) / 2);
    this.#y = Math.max(8, (this.#seen.height - 4 - this.#size.height * this.#scale) / 2);
    this.#apply();
  }

  #apply() {
    this.#inner.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale})`;
    this.#inner.toggleAttribute('data-far', this.#scale < farBelow);
  }

  #by(dx, dy) {
    // Keep a part of the content in sight.
    const within = (at, length, room) => Math.max(80 - length * this.#scale, Math.min(room - 80, at));
    this.#x = within(this.#x + dx, this.#size.width, this.#seen.width);
    this.#y = within(this.#y + dy, this.#size.height, this.#seen.height);
    this.isChosen = true;
    this.#apply();
  }

  #point({ clientX, clientY }) {
    const { left, top } = this.#place.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #wheel(event) {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? this.#seen.height : 1;
    if (event.ctrlKey || event.metaKey) {
      const { x, y } = this.#point(event);
      this.zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY * unit)) / 160), x, y);
    } else {
      const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      this.#by(-dx * unit, -dy * unit);
    }
  }

  #down(event) {
    if (event.button !== 0) return;
    if (this.#pointers.size === 0) this.#hasMoved = false;
    this.#pointers.set(event.pointerId, { ...this.#point(event), travelled: 0 });
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#point(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    const travelled = before.travelled + Math.hypot(now.x - before.x, now.y - before.y);
    if (!this.#hasMoved && travelled <= clickSlack) {
      this.#pointers.set(event.pointerId, { ...before, travelled });
      return;
    }
    if (!this.#hasMoved) {
      this.#hasMoved = true;
      this.#place.setPointerCapture(event.pointerId);
    }
    if (other) {
      const distance = (one) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      this.#by((now.x - before.x) / 2, (now.y - before.y) / 2);
      this.zoom(distance(now) / distance(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else {
      this.#by(now.x - before.x, now.y - before.y);
    }
    this.#pointers.set(event.pointerId, { ...now, travelled });
  }

  #up(event) {
    this.#pointers.delete(event.pointerId);
  }
}
