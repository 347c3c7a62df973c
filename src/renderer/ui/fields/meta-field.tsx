import { readMeta } from '../../../shared/model/calls/meta.ts';
import { Field } from './field.tsx';

type MetaFieldProps = {
  text: string;
  onText(text: string): void;
  hint?: string;
  error?: string | undefined;
};

const usualHint = 'A JSON object whose members are sent in params._meta.';

/** Edits members of `_meta` as JSON; what has no effect is named, since the protocol sets it. */
export function MetaField({ text, onText, hint = usualHint, error }: MetaFieldProps) {
  const { problem, note } = readMeta(text);
  return (
    <Field label="_meta" hint={note ?? hint} error={error ?? problem}>
      {(ids) => (
        <textarea
          {...ids}
          rows={3}
          spellCheck={false}
          placeholder={'{"example.com/tenant": "blue"}'}
          className="mono w-full min-w-0 resize-y rounded-md border border-border-strong bg-field px-2 py-1 text-[12px] hover:border-text-muted focus-visible:border-accent focus-visible:outline-1 placeholder:text-text-muted aria-invalid:border-danger"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}
