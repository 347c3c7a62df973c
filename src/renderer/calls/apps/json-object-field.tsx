import { useState } from 'react';
import { isObject } from '../../../shared/json/is-object.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';

type JsonObjectFieldProps = {
  label: string;
  hint: string;
  placeholder: string;
  first: Record<string, unknown>;
  action: string;
  /** Takes the object, which is empty where nothing is typed. */
  onObject(object: Record<string, unknown>): void;
};

/** A JSON object that is typed, and handed on by a button. */
export function JsonObjectField(props: JsonObjectFieldProps) {
  const { label, hint, placeholder, first, action, onObject } = props;
  const [text, setText] = useState(() =>
    Object.keys(first).length === 0 ? '' : JSON.stringify(first, null, 2),
  );
  const read = text.trim() === '' ? {} : parsedJson(text);
  const problem = isObject(read) ? undefined : 'This is not a JSON object.';
  return (
    <div className="flex max-w-xl flex-col items-start gap-2">
      <Field label={label} hint={hint} error={problem}>
        {(ids) => (
          <textarea
            {...ids}
            rows={3}
            spellCheck={false}
            placeholder={placeholder}
            className="mono w-full min-w-0 resize-y rounded-md border border-border-strong bg-field px-2 py-1 text-[12px] hover:border-text-muted focus-visible:border-accent focus-visible:outline-1 placeholder:text-text-muted aria-invalid:border-danger"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button
        size="small"
        disabled={!isObject(read)}
        onClick={() => isObject(read) && onObject(read)}
      >
        {action}
      </Button>
    </div>
  );
}
