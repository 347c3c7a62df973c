import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { inputClass } from './text-field.tsx';

export type SelectOption<Value extends string> = { value: Value; label: string };

type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly SelectOption<NoInfer<Value>>[];
  onValue(value: Value): void;
  hint?: ReactNode;
  error?: string | undefined;
};

/** The platform's own select: typed search, every assistive tool, no limit on options. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onValue, hint, error } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <span className="relative">
          <select
            {...ids}
            value={value}
            onChange={(event) => onValue(event.target.value as Value)}
            className={`${inputClass} appearance-none pr-7`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={14}
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-text-muted"
          />
        </span>
      )}
    </Field>
  );
}
