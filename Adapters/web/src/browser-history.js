/**
 * Back and Forward of the browser, and the URL of the page.
 *
 * The entries of the browser's history follow the tree: a push adds an entry, a pop returns to an earlier one. After a step of
 * the user, the front end sends a command: back as `coordinator.back`, forward or an edited address by its URL. Then the
 * browser moves to the entry of the screen that the tree shows, so a step without a commit is undone.
 *
 * Each entry has the `trail`, the marks of the screens in all entries up to it. If Back has an effect, there is an entry
 * below; otherwise the first entry is shown, so that the browser's Back leaves the page.
 */

/** The timeout for the browser's move to an entry, and for the drawing of a revision. */
const PATIENCE_MS = 2000;
/** The mark of an entry that exists only for Back. */
const FLOOR = '';

/** The history of the page. Only one front end can use it. */
export class BrowserHistory {
  #front;
  #base;
  #trail;
  /** The index of the browser's entry. */
  #at;
  /** The index of the tree's last entry. */
  #home;
  /** The target: `mark`, `revision` and `isForward`; undefined if the browser already shows it. */
  #target;
  #shown;
  /** The entry that the user has gone to, until it is handled. */
  #visited;
  /** Called when the browser has completed a requested move. */
  #arrived;
  #isBusy = false;
  #isClosed = false;
  #drawn = new Set();
  #listener = ({ state }) => this.#moved(state?.navd);

  /** The URL that the page was opened with, unless it was reloaded. */
  requested;

  constructor(front, base) {
    this.#front = front;
    this.#base = base;
    const entry = globalThis.history.state?.navd;
    this.#trail = entry?.trail ?? [FLOOR];
    this.#at = this.#trail.length - 1;
    this.#home = this.#at;
    this.requested = entry ? undefined : this.urlOf(globalThis.location.href);
    globalThis.addEventListener('popstate', this.#listener);
  }

  /** Whether the browser is at the entry of the tree. */
  get isAtRest() {
    return !this.#isBusy;
  }

  /** Returns the tree's URL in an address; undefined if there is none. */
  urlOf(href) {
    const { origin, pathname, search, hash } = new URL(href, globalThis.location.href);
    const { location } = globalThis;
    if (origin !== location.origin) return undefined;
    if (this.#base === '#') {
      const isHere = pathname === location.pathname && search === location.search;
      return isHere && hash.startsWith('#/') ? hash.slice(1) : undefined;
    }
    const path = pathname + search;
    return path.startsWith(`${this.#base}/`) ? path.slice(this.#base.length) : undefined;
  }

  /** Follows a drawn snapshot: the mark of its active screen, and the transition to it. */
  follow(snapshot, mark, { direction }) {
    const isForward = direction === 'forward' || (direction === 'none' && this.#target?.isForward === true);
    this.#target = { mark, revision: snapshot.revision, isForward };
    for (const check of this.#drawn) check(snapshot.revision);
    this.#run();
  }

  /** Stops changing the history. */
  close() {
    globalThis.removeEventListener('popstate', this.#listener);
    this.#isClosed = true;
  }

  /** Handles a move of the browser to an entry; undefined for a new one, from an address that the user edited. */
  #moved(entry) {
    this.#at = entry ? entry.trail.length - 1 : this.#at + 1;
    // After a reload, the entries ahead are unknown until the user goes there.
    if (entry) this.#trail = [...this.#trail, ...entry.trail.slice(this.#trail.length)];
    else {
      this.#trail = [...this.#trail.slice(0, this.#at), FLOOR];
      this.#write('replaceState', globalThis.location.href);
    }
    if (this.#arrived && entry) {
      this.#arrived();
      return;
    }
    this.#visited = { url: entry ? entry.url : this.urlOf(globalThis.location.href), isNew: !entry };
    this.#run();
  }

  async #run() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (!this.#isClosed && (this.#visited || this.#target)) {
      if (this.#visited) await this.#obey();
      else await this.#settle();
    }
    this.#isBusy = false;
  }

  /** Sends a step of the user to the tree. */
  async #obey() {
    const { url, isNew } = this.#visited;
    this.#visited = undefined;
    const distance = this.#at - this.#home;
    const front = this.#front;
    let outcome;
    if (isNew || distance > 0) {
      if (url !== undefined) outcome = await front.perform(() => front.navigation.go(url));
    } else {
      // Move the browser back before the request, because the screen stays until the tree changes.
      const stays = front.snapshot.back?.[front.active];
      if (stays) await this.#travel(this.#home);
      for (let left = stays === 'swallowed' ? 0 : -distance; left > 0; left -= 1) {
        outcome = await front.back();
        if (!outcome?.committed) break;
      }
    }
    if (outcome) await this.#drew(outcome.revision);
    this.#target ??= this.#shown;
  }

  /** Moves the browser to the entry of the tree. */
  async #settle() {
    const target = this.#target;
    const asked = await this.#asked();
    if (this.#visited || this.#target !== target) return;
    this.#target = undefined;
    this.#shown = { ...target, isForward: false };
    if (!asked) {
      await this.#travel(this.#home);
      return;
    }
    const { canGoBack, url } = asked;
    const { mark } = target;
    const known = this.#find(mark);
    const hasMoved = this.#at !== this.#home;
    if (!canGoBack) await this.#travel(0);
    else if (known >= 0) await this.#travel(known);
    const href = url === undefined ? undefined : this.#base + url;
    if (target.isForward && known < 0 && canGoBack && !hasMoved) this.#push(mark, href);
    else this.#replace(mark, href);
    if (canGoBack && this.#at === 0) {
      this.#replace(FLOOR, href);
      this.#push(mark, href);
    }
    this.#home = this.#at;
  }

  /** Returns whether Back has an effect, and the URL of the tree; undefined without an answer. */
  async #asked() {
    try {
      const [{ effect }, url] = await Promise.all([this.#front.explanation, this.#front.navigation.url()]);
      return { canGoBack: effect !== 'nothing', url };
    } catch {
      // There is no connection, or no tree.
      return undefined;
    }
  }

  /** Returns the index of the entry with a mark, the nearest one before others; -1 without one. */
  #find(mark) {
    const before = this.#trail.lastIndexOf(mark, this.#at);
    return before >= 0 ? before : this.#trail.indexOf(mark, this.#at + 1);
  }

  /** Goes to another entry without a command to the tree. */
  async #travel(index) {
    if (index === this.#at) return;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS);
      this.#arrived = () => {
        clearTimeout(timer);
        resolve();
      };
      globalThis.history.go(index - this.#at);
    });
    this.#arrived = undefined;
  }

  #replace(mark, href) {
    this.#trail = this.#trail.with(this.#at, mark);
    this.#write('replaceState', href);
  }

  #push(mark, href) {
    this.#at += 1;
    this.#trail = [...this.#trail.slice(0, this.#at), mark];
    this.#write('pushState', href);
  }

  /** Writes the state of the browser's entry; `href` is undefined if the tree has no URL. */
  #write(method, href = this.#bare) {
    const navd = { trail: this.#trail.slice(0, this.#at + 1), url: this.urlOf(href) };
    globalThis.history[method]({ ...globalThis.history.state, navd }, '', href);
  }

  /** The address without the tree's URL. */
  get #bare() {
    const { pathname, search } = globalThis.location;
    return this.#base === '#' ? pathname + search : `${this.#base}/`;
  }

  /** Waits until a revision is drawn, with a timeout. */
  async #drew(revision) {
    if ((this.#target ?? this.#shown)?.revision >= revision) return;
    await new Promise((resolve) => {
      const check = (drawn) => {
        if (drawn < revision) return;
        clearTimeout(timer);
        this.#drawn.delete(check);
        resolve();
      };
      // A tree that was lost in the meantime does not have the revision.
      const timer = setTimeout(check, PATIENCE_MS, revision);
      this.#drawn.add(check);
    });
  }
}

/** No history, for a front end that is only a part of a page. */
export class NoHistory {
  requested;
  isAtRest = true;

  urlOf() {
    return undefined;
  }

  follow() {}

  close() {}
}
