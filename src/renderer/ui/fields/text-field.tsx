import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';

/** The classes of every single-line control. */
export const inputClass =
  'h-7 w-full min-w-0 rounded-md border border-border-strong bg-field px-2 text-ellipsis hover:border-text-muted focus-visible:border-accent focus-visible:outline-1 aria-invalid:border-danger disabled:opacity-60';

/** The classes of a text field in a toolbar; its width is set where it is used. */
export const compactInputClass =
  'h-6 min-w-0 rounded-md border border-border-strong bg-field px-2 text-ellipsis text-xs hover:border-text-muted focus-visible:border-accent focus-visible:outline-1 placeholder:text-text-muted aria-invalid:border-danger';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string;
  onValue(value: string): void;
  isMono?: boolean;
};

/** A bare text input, for rows that are labelled by `aria-label`. */
export function TextInput({ value, onValue, isMono, className, ...rest }: InputProps) {
  return (
    <input
      type="text"
      spellCheck={false}
      autoComplete="off"
      value={value}
      onChange={(event) => onValue(event.target.value)}
      className={`${inputClass} ${isMono ? 'mono' : ''} ${className ?? ''}`}
      {...rest}
    />
  );
}

type TextFieldProps = InputProps & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

export function TextField({ label, hint, error, required, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={required === true}>
      {(ids) => <TextInput {...ids} aria-required={required} {...rest} />}
    </Field>
  );
}
