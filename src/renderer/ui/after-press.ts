let isPressed = false;
const waiting = new Set<() => void>();

addEventListener('pointerdown', ({ button }) => (isPressed = button === 0), { capture: true });
for (const end of ['pointerup', 'pointercancel'])
  addEventListener(end, () => setTimeout(endPress), { capture: true });
// The end of a press that the system's own list or dialog took is not heard.
addEventListener('keydown', endPress, { capture: true });

/**
 * Acts at once or, while a pointer is pressed, once its click was dispatched: a control that moves
 * meanwhile, as one does below what a field says when it is left, is not clicked. Gives a function
 * that forgets it.
 */
export function afterPress(act: () => void): () => void {
  if (!isPressed) {
    act();
    return () => undefined;
  }
  waiting.add(act);
  return () => waiting.delete(act);
}

function endPress(): void {
  isPressed = false;
  for (const act of waiting) act();
  waiting.clear();
}
