type Waiting = { element: Element; isNear: boolean; draw(): void };

/** There is so much time only where nothing else is to be drawn. */
const calmMs = 20;
const waiting = new Set<Waiting>();
let isAsked = false;

/**
 * Calls `draw` once the page has time for it, for what is near to be seen first. The element has
 * `content-visibility: auto`. Returns its undo.
 */
export function drawWhenCalm(element: Element, draw: () => void): () => void {
  const item: Waiting = { element, isNear: false, draw };
  const onNear = (event: Event) => {
    item.isNear = !(event as ContentVisibilityAutoStateChangeEvent).skipped;
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
  requestIdleCallback((deadline) => {
    isAsked = false;
    if (deadline.timeRemaining() > calmMs) drawNext();
    ask();
  });
}

function drawNext(): void {
  const next = [...waiting].find(({ isNear }) => isNear) ?? [...waiting].at(-1);
  if (!next) return;
  waiting.delete(next);
  next.draw();
}
