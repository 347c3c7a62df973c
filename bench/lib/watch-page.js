// Runs in the page under measurement: a classic script, added before the page's own.
const longTasks = [];
const observer = new PerformanceObserver((list) => {
  for (const { duration, startTime } of list.getEntries()) longTasks.push({ duration, startTime });
});
observer.observe({ entryTypes: ['longtask'] });

const limitMs = 60_000;
const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
const grid = (label) => document.querySelector(`[role$=grid][aria-label="${label}"]`);
const scrollerOf = (label) => grid(label).querySelector('[role=rowgroup]').parentElement;

function rowsInSight(label) {
  const { top, bottom } = scrollerOf(label).getBoundingClientRect();
  return [...grid(label).querySelectorAll('[role=row][data-index]')].filter((row) => {
    const at = row.getBoundingClientRect();
    return at.bottom > top + 1 && at.top < bottom - 1;
  });
}

/** A line of a body that is still to come has its number and the place to fold it only. */
const isLoaded = (row) =>
  row.querySelector('.traffic-skeleton') === null &&
  row.querySelector('[role=gridcell]')?.childElementCount !== 2;

function isAllLoaded(label) {
  const rows = rowsInSight(label);
  return rows.length > 0 && rows.every(isLoaded);
}

const body = 'Lines of the body';
const labelled = (label) => document.querySelector(`[aria-label="${label}"]`);

/** Types into a field as a user would, but all at once. */
function type(field, text) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const press = (element, key) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

/** Resolves with what `check` finds, looking in each frame. */
async function until(check) {
  const startedAt = performance.now();
  for (;;) {
    const found = check();
    if (found) return found;
    if (performance.now() - startedAt > limitMs) throw new Error(`not within a minute: ${check}`);
    await nextFrame();
  }
}

globalThis.watch = {
  until,
  grid,
  rowsInSight,
  /** The time between frames, for so long. */
  async frames(ms) {
    const times = [];
    const start = await nextFrame();
    for (let last = start; last - start < ms;) {
      const now = await nextFrame();
      times.push(now - last);
      last = now;
    }
    return times;
  },
  /** The same while a list is scrolled by so many pixels a frame. */
  async scroll(label, pixels, frames) {
    const scroller = scrollerOf(label);
    const times = [];
    let step = pixels;
    let last = await nextFrame();
    for (let i = 0; i < frames; i += 1) {
      const before = scroller.scrollTop;
      scroller.scrollTop += step;
      if (scroller.scrollTop === before) step = -step;
      const now = await nextFrame();
      times.push(now - last);
      last = now;
    }
    return times;
  },
  /** How long until all rows in sight are drawn after the thumb was let go at a part of the way. */
  async jump(label, share) {
    const scroller = scrollerOf(label);
    const startedAt = performance.now();
    const range = scroller.scrollHeight - scroller.clientHeight;
    scroller.scrollTop = Math.round(range * share);
    await nextFrame();
    await until(() => isAllLoaded(label));
    const indexes = rowsInSight(label).map((row) => Number(row.dataset.index));
    return { ms: performance.now() - startedAt, first: indexes[0], count: indexes.length };
  },
  /** Selects a record; resolves with when its first lines were drawn, and when all were known. */
  async openBody(record) {
    const row = rowsInSight('Traffic').find(({ ariaRowIndex }) => ariaRowIndex === `${record + 1}`);
    const startedAt = performance.now();
    row.click();
    const before = grid(body);
    await until(() => grid(body) && grid(body) !== before && rowsInSight(body).some(isLoaded));
    const firstMs = performance.now() - startedAt;
    const isWhole = () =>
      /B · [\d,]+ lines/.test(grid(body).parentElement.parentElement.textContent);
    await until(isWhole);
    const wholeMs = performance.now() - startedAt;
    await nextFrame();
    return { firstMs, wholeMs, longestTaskMs: this.longestTaskSince(startedAt) };
  },
  /** From the last key typed to the match on screen, or the word that there is none. */
  async find(text) {
    const field = labelled('Find in the body');
    const startedAt = performance.now();
    type(field, text);
    const words = () => field.parentElement.parentElement.querySelector('output').textContent;
    await until(() => words() === '');
    await until(
      () => words() === 'No match' || (words() !== '' && grid(body).querySelector('mark')),
    );
    return performance.now() - startedAt;
  },
  /** From the click on a line to its path in the clipboard. */
  async copyPath() {
    const rows = rowsInSight(body);
    const row = rows[Math.floor(rows.length / 2)];
    const startedAt = performance.now();
    row.click();
    const button = (name) =>
      [...document.querySelectorAll('[aria-label=Copy] button')].find(
        ({ textContent }) => textContent === name,
      );
    await until(() => row.ariaSelected === 'true' && button('Path'));
    button('Path').click();
    await until(() => button('Copied'));
    return performance.now() - startedAt;
  },
  /** From Enter to the line of a typed path. */
  async goTo(path) {
    const field = labelled('Go to path');
    type(field, path);
    await nextFrame();
    const before = grid(body).querySelector('[aria-selected=true]');
    const startedAt = performance.now();
    press(field, 'Enter');
    await until(() => {
      const row = grid(body).querySelector('[aria-selected=true]');
      return row && row !== before && isLoaded(row);
    });
    return performance.now() - startedAt;
  },
  /** Clicks a part of a navigation; resolves with the time to the frame in which what belongs to it is there. */
  async switchTo(navigation, part, selector) {
    const all = document.querySelectorAll(`nav[aria-label="${navigation}"] button`);
    const button = [...all].find((one) => one.textContent.startsWith(part));
    const startedAt = performance.now();
    button.click();
    await until(() => document.querySelector(selector));
    return performance.now() - startedAt;
  },
  /** Clicks a control; resolves with the time until `check` holds in a frame, and the longest task meanwhile. */
  async clickUntil(selector, check) {
    const startedAt = performance.now();
    document.querySelector(selector).click();
    await until(check);
    const ms = performance.now() - startedAt;
    await nextFrame();
    return { ms, longestTaskMs: this.longestTaskSince(startedAt) };
  },
  /** Presses a key in each third frame; resolves with the time between frames, and the longest task meanwhile. */
  async keys(selector, keys) {
    const target = document.querySelector(selector);
    const startedAt = performance.now();
    const times = [];
    let last = await nextFrame();
    for (const key of keys) {
      press(target, key);
      for (let frame = 0; frame < 3; frame += 1) {
        const now = await nextFrame();
        times.push(now - last);
        last = now;
      }
    }
    return { times, longestTaskMs: this.longestTaskSince(startedAt) };
  },
  /** Resolves when a list has come to rest after the next turn of the wheel. */
  rest: (label) =>
    new Promise((done) => {
      scrollerOf(label).addEventListener('scrollend', () => done(true), { once: true });
    }),
  isAllLoaded,
  /** From the click on a conversation to the frame in which a text of it is shown. */
  async openConversation(title, text) {
    const buttons = [...document.querySelectorAll('nav[aria-label=Conversations] button')];
    const startedAt = performance.now();
    buttons.find((button) => button.textContent.includes(title)).click();
    await until(() => document.querySelector('[role=log]')?.textContent.includes(text));
    return performance.now() - startedAt;
  },
  /** The longest task since a time, in milliseconds; 0 where none took 50. */
  longestTaskSince(time) {
    for (const { duration, startTime } of observer.takeRecords())
      longTasks.push({ duration, startTime });
    const since = longTasks.filter(({ startTime }) => startTime >= time);
    return Math.max(0, ...since.map(({ duration }) => duration));
  },
};
