import { ClipboardPaste } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { count } from '../../ui/format.ts';
import { inputClass } from '../../ui/fields/text-field.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import type { Callee } from '../callee.ts';
import { canMerge, mergedArguments } from './merge-arguments.ts';
import { PasteUnderstood } from './paste-understood.tsx';
import { useReading } from './use-reading.ts';
import { useCurrent } from '../../ui/use-current.ts';

type PasteDialogProps = {
  callee: Callee;
  /** The present arguments as JSON text. */
  text: string;
  /** The text that was pasted already. */
  initial: string;
  /** Replaces the arguments, as one step of undo. */
  onText(text: string): void;
  onClose(): void;
};

type Way = 'replace' | 'merge';

const ways: { value: Way; label: string }[] = [
  { value: 'replace', label: 'Replace all' },
  { value: 'merge', label: 'Merge into current' },
];

/** The longest text for a text area, in characters: a longer one would freeze it. */
const longestInField = 100_000;
const maxShown = 2000;

/** Shows what a pasted text is understood as, and puts it into the form once that is confirmed. */
export function PasteDialog({ callee, text, initial, onText, onClose }: PasteDialogProps) {
  const [pasted, setPasted] = useState(initial);
  const [way, setWay] = useState<Way>('replace');
  const reading = useReading(pasted, callee);
  const isMergeable = canMerge(text);
  const isUnderstood = reading?.status === 'understood';
  const merges = way === 'merge' && isMergeable;
  const next = isUnderstood
    ? merges
      ? mergedArguments(text, reading.argumentsText)
      : reading.argumentsText
    : undefined;
  const confirm = () => {
    if (next === undefined) return;
    onText(next);
    onClose();
  };
  const latest = useCurrent(confirm);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [latest]);
  return (
    <Dialog
      title="Paste arguments"
      description="JSON, a request, a command line, a program, or names with values. Nothing is run, and nothing changes until you confirm."
      width={920}
      onClose={onClose}
      footer={
        <>
          {isUnderstood && isMergeable && (
            <span className="mr-auto">
              <Choice
                label="What to do with the current arguments"
                value={way}
                options={ways}
                onChoice={(next) => setWay(next)}
              />
            </span>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={ClipboardPaste}
            disabled={next === undefined}
            onClick={confirm}
          >
            {merges ? 'Merge these' : 'Use these'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 md:grid-cols-2">
        <Pasted text={pasted} onText={setPasted} />
        <PasteUnderstood callee={callee} present={text} reading={reading} next={next} />
      </div>
    </Dialog>
  );
}

/** The pasted text, in a field; of one beyond `longestInField` only the beginning is shown. */
function Pasted({ text, onText }: { text: string; onText(text: string): void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onPaste = (event: ClipboardEvent) => {
    const clip = event.clipboardData.getData('text/plain');
    if (clip.length <= longestInField) return;
    event.preventDefault();
    onText(clip);
  };
  if (text.length > longestInField) {
    return (
      <section aria-label="Pasted text" className="flex min-w-0 flex-col gap-1">
        <p className="flex min-h-6 items-center gap-2 text-xs text-text-muted">
          <span className="flex-1">
            The first {count(maxShown)} of the {count(text.length)} characters pasted:
          </span>
          <Button size="small" onClick={() => onText('')}>
            Paste another text
          </Button>
        </p>
        <pre className="mono max-h-72 overflow-auto rounded-md border border-border bg-surface p-2 break-all whitespace-pre-wrap">
          <VisibleText text={text.slice(0, maxShown)} />
        </pre>
      </section>
    );
  }
  return (
    <textarea
      ref={field}
      aria-label="Pasted text"
      placeholder="Paste here"
      spellCheck={false}
      rows={14}
      className={`${inputClass} mono h-auto min-h-40 resize-none p-2`}
      value={text}
      onPaste={onPaste}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
