import { Eye, EyeOff } from 'lucide-react';
import { useState, type ChangeEvent, type ClipboardEvent, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { isMarkedSecret, isSecretText } from '../../../shared/secrets/secret-places.ts';
import { IconButton } from '../../ui/button.tsx';
import { inputClass } from '../../ui/fields/text-field.tsx';
import type { Path } from '../json/json-text.ts';
import type { Schema } from '../schema/schema.ts';

type Shared = Pick<ComponentProps<'input'>, 'placeholder' | 'spellCheck' | 'onFocus'> &
  Pick<ComponentProps<'input'>, 'aria-describedby' | 'aria-invalid' | 'aria-required'>;

type SecretTextProps = Shared & {
  id: string;
  label: string;
  value: string;
  className: string;
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  /** Takes a text in the place of the whole. */
  onText(text: string): void;
};

/** A text that is not for all eyes: it is hidden until it is asked for, and keeps its lines. */
export function SecretText({ label, value, className, onText, ...shared }: SecretTextProps) {
  const [isShown, setShown] = useState(false);
  const { id } = shared;
  // A password field drops line feeds, of which a private key has many.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const whole =
      value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
    flushSync(() => onText(whole));
    // It has become a field of many lines.
    document.getElementById(id)?.focus();
  };
  const isLong = value.includes('\n');
  return (
    <>
      {isShown || isLong ? (
        <textarea
          {...(shared as ComponentProps<'textarea'>)}
          rows={1}
          autoComplete="off"
          value={value}
          className={`${className} mono ${isShown ? '' : '[-webkit-text-security:disc]'}`}
        />
      ) : (
        <input
          {...shared}
          type="password"
          autoComplete="off"
          value={value}
          className={`${inputClass} mono`}
          onPaste={paste}
        />
      )}
      <IconButton
        icon={isShown ? EyeOff : Eye}
        label={`${isShown ? 'Hide' : 'Show'} ${label}`}
        aria-pressed={isShown}
        className="mt-0.5"
        onClick={() => setShown(!isShown)}
      />
    </>
  );
}

/** Whether a text is secret by its schema, or by the name it has. */
export function isSecretField(schema: Schema, path: Path): boolean {
  const name = path.findLast((part) => typeof part === 'string');
  return isMarkedSecret(schema) || (typeof name === 'string' && isSecretText(name, schema));
}
