import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { accessText } from '../../ui/json/json-path-text.ts';
import { inputClass } from '../../ui/fields/text-field.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import type { Field } from '../schema/field.ts';
import { useForm } from '../form/form-context.ts';
import type { Path } from '../json/json-text.ts';
import { pastedValue } from './pasted-value.ts';

type PasteValueProps = { field: Field; path: Path; label: string; onClose(): void };

const maxShown = 5;

/** Takes a value for one field as JSON, or nearly so; what does not fit is told before it is taken. */
export function PasteValue({ field, path, label, onClose }: PasteValueProps) {
  const form = useForm();
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const pasted = useMemo(() => pastedValue(text, field.kind), [text, field.kind]);
  const json = pasted.status === 'understood' ? pasted.json : undefined;
  const asText = pasted.status === 'understood' ? pasted.asText : undefined;
  const misfits = useMisfits(path, json);
  const take = (value: string | undefined) => {
    if (value === undefined) return;
    form.placeText(path, value);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    else take(json);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section
      aria-label={`Paste into ${label}`}
      data-own-enter
      data-own-undo
      className="mt-1 flex flex-col gap-1.5 rounded-md border border-border bg-surface p-2"
    >
      <textarea
        ref={area}
        aria-label={`JSON for ${label}`}
        placeholder="Paste JSON, or almost JSON"
        rows={3}
        spellCheck={false}
        className={`${inputClass} mono h-auto max-h-48 field-sizing-content min-h-12 resize-none py-[3px]`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div role="status" className="text-xs break-words text-text-muted">
        {pasted.status === 'refused' && <p className="text-danger">{pasted.reason}</p>}
        {pasted.status === 'understood' && (
          <ul>
            {pasted.notes.map((note) => (
              <li key={note}>
                <VisibleText text={note} />
              </li>
            ))}
            {misfits.slice(0, maxShown).map(({ path: at, message }) => (
              <li key={JSON.stringify([at, message])} className="text-warning">
                <VisibleText text={`${accessText(at.slice(path.length)) || label} ${message}`} />
              </li>
            ))}
            {misfits.length > maxShown && <li>{misfits.length - maxShown} more do not fit.</li>}
          </ul>
        )}
      </div>
      <div className="flex items-center justify-end gap-2">
        {asText !== undefined && (
          <Button size="small" onClick={() => take(asText)}>
            Use as string
          </Button>
        )}
        <Button
          size="small"
          variant="primary"
          disabled={json === undefined}
          onClick={() => take(json)}
        >
          {misfits.length > 0 ? 'Use anyway' : 'Use'}
        </Button>
        <IconButton icon={X} label={`Do not paste into ${label}`} onClick={onClose} />
      </div>
    </section>
  );
}

const none: readonly Problem[] = [];

/** The problems that a value would have in a place, and within it. */
function useMisfits(path: Path, json: string | undefined): readonly Problem[] {
  const form = useForm();
  const [judged, setJudged] = useState<{ json: string; problems: readonly Problem[] }>();
  const place = JSON.stringify(path);
  useEffect(() => {
    const { judge } = form.ports;
    if (json === undefined || !judge) return undefined;
    const query = new AbortController();
    const at = JSON.parse(place) as Path;
    judge(form.textWith(at, json), query.signal).then(
      (problems) => setJudged({ json, problems: problems.filter((one) => isIn(one.path, at)) }),
      // The question was aborted for a newer text, or the core is away, which is shown elsewhere.
      () => undefined,
    );
    return () => query.abort();
  }, [form, place, json]);
  return judged !== undefined && judged.json === json ? judged.problems : none;
}

const isIn = (path: Path, around: Path): boolean => around.every((part, i) => part === path[i]);
