/** How far, in pixels, a pointer that is held still wanders. */
const wanderPx = 4;

/**
 * Gives the click to the element that was pressed where it moved away from under a pointer that is held
 * still, as content above or below it grew; a browser gives it to whatever contains both places. Gives
 * a function that ends this.
 */
export function keepPresses(window: Window): () => void {
  let press: { element: Element; x: number; y: number; place: DOMRect } | undefined;
  const onDown = ({ target, button, clientX: x, clientY: y }: PointerEvent) => {
    const isKept = button === 0 && target instanceof Element;
    press = isKept ? { element: target, x, y, place: target.getBoundingClientRect() } : undefined;
  };
  const onClick = (event: MouseEvent) => {
    // A click of a key, or of the page itself, is none of the pointer.
    if (!press || event.detail === 0) return;
    const { element, x, y, place } = press;
    press = undefined;
    const { target, clientX, clientY } = event;
    if (!(target instanceof Element) || target === element || !target.contains(element)) return;
    if (Math.hypot(clientX - x, clientY - y) > wanderPx) return;
    const { left, top } = element.getBoundingClientRect();
    if (left === place.left && top === place.top) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    element.dispatchEvent(new MouseEvent('click', event));
  };
  const ends = new AbortController();
  const options = { capture: true, signal: ends.signal };
  window.addEventListener('pointerdown', onDown, options);
  window.addEventListener('click', onClick, options);
  return () => ends.abort();
}
