import { Fingerprint, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { DateHelp } from './date-help.tsx';
import { useForm, type ControlProps } from './form-context.ts';
import { valueOf } from './json-node.ts';
import { textFormat } from './text-format.ts';

/** Help beside a text of a known format: the present time, a new id, the content of a file. */
export function TextHelp({ field, node, path, label }: ControlProps) {
  const form = useForm();
  const format = textFormat(field.schema);
  const set = (value: string) => form.setValue(path, value);
  switch (format) {
    case 'date':
    case 'time':
    case 'date-time':
      return (
        <DateHelp
          format={format}
          label={label}
          text={node?.kind === 'string' ? String(valueOf(node)) : ''}
          onText={set}
        />
      );
    case 'uuid':
      return (
        <Button icon={Fingerprint} onClick={() => set(crypto.randomUUID())}>
          New UUID
        </Button>
      );
    case 'base64':
      return <FileHelp label={label} onText={set} />;
    default:
      return null;
  }
}

function FileHelp({ label, onText }: { label: string; onText(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    onText(await base64Of(file));
  };
  return (
    <>
      <Button icon={Upload} onClick={() => input.current?.click()}>
        Take a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File for ${label}`}
        onChange={(event) => void take(event.target.files?.[0])}
      />
    </>
  );
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
