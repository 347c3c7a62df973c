/** Fetches what the next clicks and keys will need, once the page has nothing better to do. */
export function loadAhead(): void {
  const load = () =>
    void Promise.allSettled([
      import('./palette.tsx'),
      import('../features/tools/tools-panel.tsx'),
      import('../features/servers/server-editor.tsx'),
      import('../features/catalog/catalog-panel.tsx'),
    ]);
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 1000 });
  else setTimeout(load, 200);
}
