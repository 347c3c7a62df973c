import { useCallback, useState } from 'react';
import { isJson } from '../../../shared/json/is-json.ts';
import { DraftBoard } from '../../schema-form/form/draft-board.ts';
import { textAt } from '../../schema-form/json/json-text.ts';
import { readDraft, writeDraft } from '../../view-state.ts';
import { draftKeyOf, type Callee } from '../callee.ts';
import { boards, validTexts } from './argument-drafts.ts';

export type KeptArguments = {
  /** The arguments as JSON text, valid or not. */
  text: string;
  setText(text: string): void;
  /** The last text that was valid. */
  lastValid: string;
  /** The drafts of the fields. */
  drafts: DraftBoard;
  /** The names of secrets that were not kept when the app ended. */
  leftOut: readonly string[];
};

const maxVisits = 200;

/**
 * The arguments of a callee. They survive leaving its view, the connection, the page and the app.
 */
export function useKeptArguments(callee: Callee): KeptArguments {
  const key = draftKeyOf(callee);
  const { schema } = callee;
  const [kept, setKept] = useState(() => readDraft(key) ?? { text: '{}' });
  const [drafts] = useState(() => draftsOf(key));
  const { text, leftOut = [] } = kept;
  const [lastValid, setLastValid] = useState(() =>
    isValid(text) ? text : (validTexts.get(key) ?? '{}'),
  );
  const setText = useCallback(
    (next: string) => {
      setKept((before) => ({ ...before, text: next }));
      writeDraft(key, { text: next }, schema);
      drafts.prune(next);
      if (!isValid(next)) return;
      setLastValid(next);
      keep(validTexts, key, next);
    },
    [key, schema, drafts],
  );
  return {
    text,
    setText,
    lastValid,
    drafts,
    leftOut: leftOut.filter((name) => isMissing(text, name)),
  };
}

/** The drafts of the form with this key. */
export function draftsOf(key: string): DraftBoard {
  const board = boards.get(key) ?? new DraftBoard();
  keep(boards, key, board);
  return board;
}

/** Moves an entry behind the others, and drops the oldest where there are more than `maxVisits`. */
function keep<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxVisits && oldest !== undefined) entries.delete(oldest);
}

const isValid = (text: string): boolean => text.trim() !== '' && isJson(text);

const isMissing = (text: string, name: string): boolean =>
  textAt(
    text,
    name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
  ) === undefined;
