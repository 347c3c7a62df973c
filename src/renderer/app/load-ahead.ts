import { create } from 'zustand';

/** Whether the first screen was shown; parts that it does not need are loaded after it. */
export const useFirstScreen = create<{ isShown: boolean }>(() => ({ isShown: false }));

/** Loads the modules that the next clicks and keys will need, once the page is idle. */
export function loadAhead(): void {
  const load = () =>
    void Promise.allSettled([
      import('./palette/palette.tsx'),
      import('../ui/open-menu.tsx'),
      import('../ui/tooltip-text.tsx'),
      import('../features/servers/server-overview.tsx'),
      import('../features/tools/tools-panel.tsx'),
      import('../features/servers/editor/server-editor.tsx'),
      import('../features/catalog/catalog-panel.tsx'),
      import('../features/resources/resources-panel.tsx'),
    ]);
  whenIdle(load, 1000);
}

/** Calls back once nothing more urgent is to be done, or after so many milliseconds. */
function whenIdle(act: () => void, timeoutMs: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: timeoutMs });
  else setTimeout(act, Math.min(timeoutMs, 200));
}

const noFrameMs = 200;
const idleMs = 100;

/**
 * Calls back once the next frame is on screen, or after 200 ms in a hidden page, which has no
 * frames. Returns its undo.
 */
export function afterFirstFrame(act: () => void): () => void {
  const timer = setTimeout(act, noFrameMs);
  let isUndone = false;
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    // Not at once, since that would hold up the frame.
    whenIdle(() => !isUndone && act(), idleMs);
  });
  return () => {
    isUndone = true;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
