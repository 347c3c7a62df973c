// Runs in the page under measurement: a classic script, added before the page's own.
const quietMs = 1000;
const stallMs = 100;
const lookEachMs = 50;
const tasks = [];
new PerformanceObserver((list) => {
  for (const { duration, startTime } of list.getEntries()) tasks.push({ duration, startTime });
}).observe({ entryTypes: ['longtask'] });

let startedAt = 0;
let changedAt = 0;
let lastFrameAt = performance.now();
let longestGapMs = 0;
let stalledUntil = 0;

function frame() {
  const now = performance.now();
  const gapMs = now - lastFrameAt;
  longestGapMs = Math.max(longestGapMs, gapMs);
  if (gapMs > stallMs) stalledUntil = now;
  lastFrameAt = now;
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);

// Text that only ticks, as a clock does, is no sign that more is to come; nodes that come or go are.
const changes = new MutationObserver(() => {
  changedAt = performance.now();
});

const isShown = (selector, text) =>
  document.querySelector(selector)?.textContent.includes(text) === true;

globalThis.settling = {
  /** What follows is measured from now on. */
  start() {
    changes.observe(document.body, { subtree: true, childList: true });
    startedAt = performance.now();
    changedAt = startedAt;
    stalledUntil = 0;
    longestGapMs = 0;
    tasks.length = 0;
  },
  /**
   * Resolves once the first such part of the page has shown this text, and for a second no node has come or gone and no
   * frame was late; the time is that of the last of these.
   */
  async settled(selector, text) {
    let shownAt = 0;
    for (;;) {
      const now = performance.now();
      if (shownAt === 0 && isShown(selector, text)) shownAt = now;
      const restsSince = Math.max(shownAt, changedAt, stalledUntil);
      if (shownAt > 0 && now - restsSince > quietMs)
        return { settledMs: restsSince - startedAt, stallMs: this.longestStall() };
      await new Promise((done) => setTimeout(done, lookEachMs));
    }
  },
  /** The time from the start until the text is shown, in the frame that shows it. */
  async shown(selector, text) {
    while (!isShown(selector, text)) await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - startedAt;
  },
  /** Resolves when what was begun before is done. */
  rested() {
    this.start();
    return this.settled('body', '');
  },
  longestStall() {
    const own = tasks.filter(({ startTime }) => startTime >= startedAt);
    return Math.max(longestGapMs, ...own.map(({ duration }) => duration));
  },
};
