import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { isSecretVariable } from '../../../shared/secrets/secret-names.ts';
import { Button, IconButton } from '../button.tsx';
import { FieldNote } from './field.tsx';
import { addRow, removeRow } from './form-rows.ts';
import { TextInput } from './text-field.tsx';

export type Pair = { name: string; value: string };

type PairsFieldProps = {
  label: string;
  /** The name of one row, such as "Header". */
  one: string;
  hint: string;
  /** The prefix of the rows' keys in `errors`, as in `headers 0`. */
  field: string;
  pairs: readonly Pair[];
  errors: Record<string, string>;
  onPairs(pairs: Pair[]): void;
};

/** A field of names with values, a row each. */
export function PairsField(props: PairsFieldProps) {
  const { label, one, hint, field, pairs, errors, onPairs } = props;
  const rows = useRef<HTMLFieldSetElement>(null);
  const add = () => addRow(rows.current, () => onPairs([...pairs, { name: '', value: '' }]));
  const remove = (index: number) =>
    removeRow(rows.current, index, () => onPairs(pairs.toSpliced(index, 1)));
  return (
    <fieldset ref={rows} className="flex min-w-0 flex-col items-start gap-1">
      <legend className="mb-1 text-xs font-medium">{label}</legend>
      {pairs.map((pair, index) => (
        // Rows have no identity except their index.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} data-row className="flex w-full flex-col gap-1">
          <div className="flex items-center gap-1">
            <TextInput
              isMono
              className="flex-2"
              placeholder="Name"
              aria-label={`${one} ${index + 1} name`}
              aria-invalid={errors[`${field} ${index}`] === undefined ? undefined : true}
              value={pair.name}
              onValue={(name) => onPairs(pairs.with(index, { ...pair, name }))}
            />
            <ValueInput
              label={`${one} ${index + 1} value`}
              pair={pair}
              onValue={(value) => onPairs(pairs.with(index, { ...pair, value }))}
            />
            <IconButton
              icon={X}
              label={`Remove ${one.toLowerCase()} ${index + 1}`}
              onClick={() => remove(index)}
            />
          </div>
          {errors[`${field} ${index}`] !== undefined && (
            <FieldNote error={errors[`${field} ${index}`]} />
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-2">
        <Button size="small" variant="ghost" icon={Plus} onClick={add}>
          Add {one.toLowerCase()}
        </Button>
        <FieldNote hint={hint} />
      </div>
    </fieldset>
  );
}

type ValueInputProps = { label: string; pair: Pair; onValue(value: string): void };

/**
 * A value that is covered unless it has the focus, where its name is that of a secret, since
 * screens are shared.
 */
function ValueInput({ label, pair, onValue }: ValueInputProps) {
  const [hasFocus, setFocus] = useState(false);
  return (
    <TextInput
      isMono
      className="flex-3"
      type={hasFocus || !isSecret(pair) ? 'text' : 'password'}
      placeholder="Value"
      aria-label={label}
      value={pair.value}
      onValue={onValue}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    />
  );
}

export const isSecret = ({ name, value }: Pair): boolean =>
  isSecretVariable(name) && !/^\$\{[^}]*\}$/.test(value);
