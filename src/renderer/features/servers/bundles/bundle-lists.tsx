import type { BundleField } from '../../../../shared/model/servers/bundle.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { inputClass } from '../../../ui/fields/text-field.tsx';

/** What was typed for each list, a line each value. */
export type ListTexts = Readonly<Record<string, string>>;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The values of the fields that are lists. */
export const listsOf = (
  fields: readonly BundleField[],
  texts: ListTexts,
): Record<string, string[]> =>
  Object.fromEntries(
    fields
      .filter(({ isList }) => isList)
      .map(({ key, default: preset }) => [key, linesOf(texts[key] ?? preset.join('\n'))]),
  );

type BundleListsProps = {
  fields: readonly BundleField[];
  texts: ListTexts;
  onTexts(texts: ListTexts): void;
};

/** The fields of a bundle that are lists; single values are asked for when it connects. */
export function BundleLists({ fields, texts, onTexts }: BundleListsProps) {
  return fields
    .filter(({ isList }) => isList)
    .map(({ key, title, description, isRequired, default: preset }) => (
      <Field
        key={key}
        label={title}
        isRequired={isRequired}
        hint={`${description === '' ? '' : `${description} `}One value a line; each becomes an argument.`}
      >
        {(ids) => (
          <textarea
            {...ids}
            rows={3}
            spellCheck={false}
            className={`${inputClass} mono h-auto py-1`}
            value={texts[key] ?? preset.join('\n')}
            onChange={({ target }) => onTexts({ ...texts, [key]: target.value })}
          />
        )}
      </Field>
    ));
}
