// Runs in the page under measurement: a classic script, added before the page's own.
const longTasks = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longTasks.push(duration);
}).observe({ entryTypes: ['longtask'] });

const quietMs = 250;
const limitMs = 60_000;

/** Clicks Run; settled is when the last record and the result are shown and nothing changes any more. */
async function floodAndSettle(count) {
  longTasks.length = 0;
  const buttons = [...document.querySelectorAll('button')];
  const runButton = buttons.find((button) => button.textContent.trim() === 'Run');
  let changedAt = performance.now();
  new MutationObserver(() => {
    changedAt = performance.now();
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  const startedAt = performance.now();
  runButton.click();
  while (!isFloodShown(count) || performance.now() - changedAt < quietMs) {
    if (performance.now() - startedAt > limitMs) throw new Error('the page did not settle');
    await new Promise((done) => setTimeout(done, 10));
  }
  return { settledMs: changedAt - startedAt, longestTaskMs: Math.max(0, ...longTasks) };
}

function isFloodShown(count) {
  const grid = document.querySelector('[role=grid][aria-label=Traffic]');
  const rows = grid?.querySelector('[role=rowgroup]');
  return (
    Number(grid?.getAttribute('aria-rowcount')) > count &&
    document.querySelector('[aria-label=Result]')?.textContent.includes('Done') &&
    rows?.lastElementChild?.textContent.includes('tools/call')
  );
}

globalThis.floodAndSettle = floodAndSettle;
