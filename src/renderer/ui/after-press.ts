let isPressed = false;
const waiting = new Set<() => void>();

addEventListener('pointerdown', () => (isPressed = true), { capture: true });
for (const end of ['pointerup', 'pointercancel'])
  addEventListener(end, () => setTimeout(endPress), { capture: true });

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
