import { Fingerprint, Upload } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { Button } from '../../ui/button.tsx';
import { byteSize } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { DateHelp } from './date-help.tsx';
import { useForm, type ControlProps } from '../form/form-context.ts';
import { valueOf } from '../json/json-node.ts';
import { PathHelp } from './path-help.tsx';
import { pathWanted } from './path-wanted.ts';
import { textFormat } from '../schema/text-format.ts';

/** Help beside a text of a known format: the present time, a new id, the content of a file. */
export function TextHelp(props: ControlProps) {
  const { field, node, path, label } = props;
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
      return pathHelp(props, form, set);
  }
}

function pathHelp(
  { field, node, path, label }: ControlProps,
  { ports: { pickPath } }: ReturnType<typeof useForm>,
  onText: (text: string) => void,
) {
  const name = path.at(-1);
  const kind = pickPath && pathWanted(typeof name === 'string' ? name : '', field.schema);
  if (!pickPath || !kind) return null;
  const text = node?.kind === 'string' ? String(valueOf(node)) : '';
  return <PathHelp kind={kind} label={label} text={text} pick={pickPath} onText={onText} />;
}

const mostBytes = 5_000_000;

function FileHelp({ label, onText }: { label: string; onText(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  // The item may have been moved while its file was read.
  const latest = useRef(onText);
  useLayoutEffect(() => {
    latest.current = onText;
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    setFault(undefined);
    if (file.size > mostBytes) {
      setFault(`${file.name} has ${byteSize(file.size)}; the limit is ${byteSize(mostBytes)}.`);
      return;
    }
    try {
      latest.current(await base64Of(file));
    } catch (error) {
      setFault(`${file.name} could not be read: ${messageOf(error)}`);
    }
  };
  return (
    <div className="flex flex-none flex-col gap-1">
      <Button icon={Upload} onClick={() => input.current?.click()}>
        Use a file
      </Button>
      {fault !== undefined && (
        <p role="alert" className="max-w-60 text-xs break-words text-danger">
          {revealed(fault)}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File for ${label}`}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file may be picked again, changed meanwhile.
          target.value = '';
        }}
      />
    </div>
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
