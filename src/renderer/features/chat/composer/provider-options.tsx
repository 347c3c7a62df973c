import { useState } from 'react';
import type { ModelSettings } from '../../../../shared/model/chat-endpoint.ts';
import { isSchema } from '../../../schema-form/schema/schema.ts';
import { Field } from '../../../ui/fields/field.tsx';

type Options = NonNullable<ModelSettings['providerOptions']>;

type ProviderOptionsProps = {
  options: Options | undefined;
  onOptions(options: Options | undefined): void;
};

/** Options of single providers as JSON, which are passed on unchanged. */
export function ProviderOptions({ options, onOptions }: ProviderOptionsProps) {
  const [text, setText] = useState(() => (options ? JSON.stringify(options, null, 2) : ''));
  const read = optionsIn(text);
  return (
    <Field
      label="Provider options"
      hint={'By provider, such as {"openai": {"serviceTier": "flex"}}'}
      error={
        read === 'wrong' ? 'This is not a JSON object with an object per provider.' : undefined
      }
    >
      {(ids) => (
        <textarea
          {...ids}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={({ target: { value } }) => {
            setText(value);
            const next = optionsIn(value);
            if (next !== 'wrong') onOptions(next);
          }}
          className="mono w-full resize-y rounded-md border border-border-strong bg-field px-2 py-1 focus-visible:border-accent focus-visible:outline-1 aria-invalid:border-danger"
        />
      )}
    </Field>
  );
}

/**
 * Parses the provider options as JSON; undefined for an empty text, 'wrong' where it is not an object of objects.
 */
export function optionsIn(text: string): Options | undefined | 'wrong' {
  if (text.trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isFit = isSchema(value) && Object.values(value).every((one) => isSchema(one));
    return isFit ? (value as Options) : 'wrong';
  } catch {
    // The JSON is half-typed.
    return 'wrong';
  }
}
