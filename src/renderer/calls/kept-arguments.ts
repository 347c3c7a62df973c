import { useCallback, useState } from 'react';
import { textAt } from '../schema-form/json-text.ts';
import { readDraft, writeDraft } from '../view-state.ts';
import { draftKeyOf, type Callee } from './callee.ts';

export type KeptArguments = {
  /** As JSON text, valid or not. */
  text: string;
  setText(text: string): void;
  /** The secrets that are missing since the app was ended, by their names. */
  leftOut: readonly string[];
};

/** The arguments of what is called: they survive leaving it, the connection, the page and the app. */
export function useKeptArguments(callee: Callee): KeptArguments {
  const key = draftKeyOf(callee);
  const { schema } = callee;
  const [kept, setKept] = useState(() => readDraft(key) ?? { text: '{}' });
  const setText = useCallback(
    (text: string) => {
      setKept((before) => ({ ...before, text }));
      writeDraft(key, { text }, schema);
    },
    [key, schema],
  );
  const { text, leftOut = [] } = kept;
  return { text, setText, leftOut: leftOut.filter((name) => isMissing(text, name)) };
}

const isMissing = (text: string, name: string): boolean =>
  textAt(text, name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))) === undefined; // prettier-ignore
