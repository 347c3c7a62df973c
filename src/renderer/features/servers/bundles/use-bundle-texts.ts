import { useState } from 'react';
import { flushSync } from 'react-dom';
import { valueProblems } from '../../../../shared/bundle-values.ts';
import type { BundleField, BundleSheet } from '../../../../shared/model/servers/bundle.ts';

/** What was typed for each field, by its key; of a list a line each value. */
export type BundleTexts = ReadonlyMap<string, string>;

/** What the user typed for the fields of a bundle; another bundle begins anew. */
export function useBundleTexts(sheet: BundleSheet | undefined) {
  const bundleId = sheet?.bundleId;
  const [typed, setTyped] = useState(nothingTyped);
  const { texts, wasAsked } = typed.bundleId === bundleId ? typed : nothingTyped;
  const fields = sheet?.fields ?? [];
  const values = valuesIn(fields, texts);
  const problems = valueProblems(fields, values);
  return {
    texts,
    setTexts: (next: BundleTexts) => setTyped({ bundleId, texts: next, wasAsked }),
    /** What is wrong, by the keys of the fields; nothing before the user wanted to add the bundle. */
    problems: new Map(wasAsked ? problems.map(({ key, message }) => [key, message]) : []),
    /** The values; or undefined where they can't be used, and `problems` are told from now on. */
    check(): Record<string, string[]> | undefined {
      if (problems.length === 0) return values;
      flushSync(() => setTyped({ bundleId, texts, wasAsked: true }));
      return undefined;
    },
  };
}

const nothingTyped: { bundleId: string | undefined; texts: BundleTexts; wasAsked: boolean } = {
  bundleId: undefined,
  texts: new Map(),
  wasAsked: false,
};

/** The text of a field: what was typed, or else its default. */
export const textOf = ({ key, default: preset }: BundleField, texts: BundleTexts): string =>
  texts.get(key) ?? preset.join('\n');

const valuesIn = (fields: readonly BundleField[], texts: BundleTexts): Record<string, string[]> =>
  Object.fromEntries(fields.map((field) => [field.key, valuesOfText(field, textOf(field, texts))]));

function valuesOfText({ isList, isSecret }: BundleField, text: string): string[] {
  const lines = isList ? text.split('\n') : [text];
  // A space may belong to a secret.
  return lines.map((line) => (isSecret ? line : line.trim())).filter((line) => line !== '');
}
