import { useEffect } from 'react';
import { openBundle } from '../overlays.ts';

/** Opens a bundle that is dropped anywhere on the window; other files are not opened in place of the page. */
export function useBundleDrop(): void {
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      // What takes files itself has taken it already.
      if (event.defaultPrevented) return;
      event.preventDefault();
      const file = [...(event.dataTransfer?.files ?? [])].find(({ name }) =>
        /\.(mcpb|dxt)$/i.test(name),
      );
      if (file) openBundle(file);
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, []);
}
