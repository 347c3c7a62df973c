import { CalendarClock, Fingerprint, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { byteSize } from '../ui/format.ts';
import { useForm, type ControlProps } from './form-context.ts';
import { isBase64Text, textFormat } from './text-format.ts';

type TextHelpProps = ControlProps & { text: string };

/** Help with texts of a known format: the present time, a new id, the content of a file. */
export function TextHelp({ field, path, label, text }: TextHelpProps) {
  const form = useForm();
  const format = textFormat(field.schema);
  const set = (value: string) => form.setValue(path, value);
  switch (format) {
    case 'date':
    case 'time':
    case 'date-time':
      return (
        <Button
          size="small"
          variant="ghost"
          icon={CalendarClock}
          className="mt-1"
          onClick={() => set(nowAs(format))}
        >
          {format === 'date' ? 'Today' : 'Now'}
        </Button>
      );
    case 'uuid':
      return (
        <Button
          size="small"
          variant="ghost"
          icon={Fingerprint}
          className="mt-1"
          onClick={() => set(crypto.randomUUID())}
        >
          New UUID
        </Button>
      );
    case 'base64':
      return <FileHelp label={label} text={text} onText={set} />;
    default:
      return null;
  }
}

function FileHelp({ label, text, onText }: { label: string; text: string; onText(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    onText(await base64Of(file));
  };
  return (
    <div className="mt-1 flex items-center gap-2">
      <Button size="small" variant="ghost" icon={Upload} onClick={() => input.current?.click()}>
        Take a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File for ${label}`}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {isBase64Text(text) && text !== '' && (
        <span className="text-xs text-text-muted">{byteSize(Math.floor((text.length * 3) / 4))} of base64</span>
      )}
    </div>
  );
} // prettier-ignore

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

/** In UTC, whole seconds: what every server understands. */
function nowAs(format: 'date' | 'time' | 'date-time'): string {
  const whole = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const [date = '', time = ''] = whole.split('T');
  return format === 'date' ? date : format === 'time' ? time : whole;
}
