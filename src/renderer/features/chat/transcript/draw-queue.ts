/** An element to draw; `nearSince` is undefined while it is out of sight. */
type Waiting = { nearSince: number | undefined; draw(): void };

/** The idle time, in milliseconds, that tells that the page is not busy. */
const calmMs = 20;
/** The time in sight, in milliseconds, after which an element is drawn however busy the page is. */
const patience = 250;
const waiting = new Set<Waiting>();
let isAsked = false;

/**
 * Calls `draw` once the page has time for it, first for elements in sight. The element has
 * `content-visibility: auto`. Returns its undo.
 */
export function queueDraw(element: Element, draw: () => void): () => void {
  const item: Waiting = { nearSince: undefined, draw };
  const onNear = (event: Event) => {
    const { skipped } = event as ContentVisibilityAutoStateChangeEvent;
    item.nearSince = skipped ? undefined : performance.now();
  };
  element.addEventListener('contentvisibilityautostatechange', onNear);
  waiting.add(item);
  ask();
  return () => {
    element.removeEventListener('contentvisibilityautostatechange', onNear);
    waiting.delete(item);
  };
}

function ask(): void {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  requestIdleCallback(
    (deadline) => {
      isAsked = false;
      drawNext(deadline.timeRemaining() > calmMs);
      ask();
    },
    { timeout: patience },
  );
}

function drawNext(isCalm: boolean): void {
  const all = [...waiting];
  const near = all.find(({ nearSince }) => nearSince !== undefined);
  const isDue = near?.nearSince !== undefined && performance.now() - near.nearSince > patience;
  const next = isCalm ? (near ?? all.at(-1)) : isDue ? near : undefined;
  if (!next) return;
  waiting.delete(next);
  next.draw();
}
