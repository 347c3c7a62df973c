import { useEffect, useEffectEvent } from 'react';

/** Takes the file of a recording that is dropped anywhere on the page while the component is mounted. */
export function useFileDrop(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: DragEvent) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (!file || !/\.(?:jsonl|ndjson)$/i.test(file.name)) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const drop = (event: DragEvent) => take(event);
    // Before the frame, which opens all that is dropped (app/opened/use-dropped-files.ts).
    window.addEventListener('drop', drop, { capture: true });
    return () => window.removeEventListener('drop', drop, { capture: true });
  }, []);
}
