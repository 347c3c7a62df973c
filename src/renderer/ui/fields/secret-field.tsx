import { useState, type ReactNode } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-field.tsx';

type SecretFieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
  value: string;
  onValue(value: string): void;
};

/** A field for a secret, covered unless it has the focus or holds only a reference. */
export function SecretField({ label, hint, error, ...rest }: SecretFieldProps) {
  const [hasFocus, setFocus] = useState(false);
  const isShown = hasFocus || isReference(rest.value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <TextInput
          {...ids}
          {...rest}
          isMono
          type={isShown ? 'text' : 'password'}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
        />
      )}
    </Field>
  );
}

/** Whether a value is one reference, such as `${secret:NAME}`, and no secret itself. */
const isReference = (value: string): boolean => /^\$\{[^}]*\}$/.test(value);
