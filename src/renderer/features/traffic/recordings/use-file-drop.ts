import { useEffect, useEffectEvent } from 'react';

/** Takes the first file that is dropped anywhere on the page while the component is mounted. */
export function useFileDrop(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) onFile(file);
  });
  useEffect(() => {
    // Without this the browser would open the file in place of the page.
    const allow = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => take(event);
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, []);
}
