import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Asks for the JSONL file of a recording. */
export function ImportButton({ onFile }: { onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        icon={Upload}
        title="Import a recording exported as JSONL; you can also drop the file here"
        onClick={() => input.current?.click()}
      >
        Import…
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File to import"
        accept=".jsonl,.ndjson,application/jsonl,application/x-ndjson"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Without this the same file could not be chosen again.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
