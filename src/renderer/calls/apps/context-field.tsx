import { useState } from 'react';
import { isObject } from '../../../shared/json/is-object.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';

type ContextFieldProps = {
  changed: Record<string, unknown>;
  onChanged(changed: Record<string, unknown>): void;
};

/** Edits members of the host context, of which the app is told (ui/notifications/host-context-changed). */
export function ContextField({ changed, onChanged }: ContextFieldProps) {
  const [text, setText] = useState(() =>
    Object.keys(changed).length === 0 ? '' : JSON.stringify(changed, null, 2),
  );
  const read = text.trim() === '' ? {} : parsedJson(text);
  const problem = isObject(read) ? undefined : 'This is not a JSON object.';
  return (
    <div className="flex max-w-xl flex-col items-start gap-2">
      <Field
        label="Host context by hand"
        hint="A JSON object whose members replace those that Wirebench tells the app."
        error={problem}
      >
        {(ids) => (
          <textarea
            {...ids}
            rows={3}
            spellCheck={false}
            placeholder={'{"theme": "light", "locale": "de-DE", "platform": "mobile"}'}
            className="mono w-full min-w-0 resize-y rounded-md border border-border-strong bg-field px-2 py-1 text-[12px] hover:border-text-muted focus-visible:border-accent focus-visible:outline-1 placeholder:text-text-muted aria-invalid:border-danger"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button
        size="small"
        disabled={!isObject(read)}
        onClick={() => isObject(read) && onChanged(read)}
      >
        Tell the app
      </Button>
    </div>
  );
}
