import { useEffect } from 'react';
import { offerDropped } from './offer-file.ts';

/** Opens a file that is dropped anywhere on the window, which no browser then opens in place of the page. */
export function useDroppedFiles(): void {
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      // What takes files itself has taken it already; a text goes where it was dropped.
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      offerDropped(event.dataTransfer);
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, []);
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;
