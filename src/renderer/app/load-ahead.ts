import { create } from 'zustand';

/** Whether the first screen was shown; parts that it does not need are loaded after it. */
export const useFirstScreen = create<{ isShown: boolean }>(() => ({ isShown: false }));

/** Loads the modules that the next clicks and keys will need, once the page is idle. */
export function loadAhead(): void {
  const load = () =>
    void Promise.allSettled([
      import('./palette/palette.tsx'),
      import('../features/servers/server-overview.tsx'),
      import('../features/tools/tools-panel.tsx'),
      import('../features/servers/editor/server-editor.tsx'),
      import('../features/catalog/catalog-panel.tsx'),
      import('../features/resources/resources-panel.tsx'),
    ]);
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 1000 });
  else setTimeout(load, 200);
}

const noFrameMs = 200;

/**
 * Calls back after the next frame, or after 200 ms in a hidden page, which has no frames. Returns
 * its undo.
 */
export function afterFirstFrame(act: () => void): () => void {
  let timer = setTimeout(act, noFrameMs);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(act);
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
