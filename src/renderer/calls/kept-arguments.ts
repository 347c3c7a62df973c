import { useCallback, useState } from 'react';
import { DraftBoard } from '../schema-form/draft-board.ts';
import { textAt } from '../schema-form/json-text.ts';
import { jsonFault } from '../use-judgement.ts';
import { readDraft, writeDraft } from '../view-state.ts';
import { draftKeyOf, type Callee } from './callee.ts';

export type KeptArguments = {
  /** As JSON text, valid or not. */
  text: string;
  setText(text: string): void;
  /** The last text that was valid. */
  lastValid: string;
  /** What is half-typed in fields. */
  drafts: DraftBoard;
  /** The secrets that are missing since the app was ended, by their names. */
  leftOut: readonly string[];
};

type Visit = { drafts: DraftBoard; lastValid: string };

/** What outlives the view of a tool, but not the page. */
const visits = new Map<string, Visit>();
const maxVisits = 200;

/** The arguments of what is called: they survive leaving it, the connection, the page and the app. */
export function useKeptArguments(callee: Callee): KeptArguments {
  const key = draftKeyOf(callee);
  const { schema } = callee;
  const [kept, setKept] = useState(() => readDraft(key) ?? { text: '{}' });
  const [visit] = useState(() => visitOf(key));
  const { text, leftOut = [] } = kept;
  if (isValid(text)) visit.lastValid = text;
  const setText = useCallback(
    (next: string) => {
      setKept((before) => ({ ...before, text: next }));
      writeDraft(key, { text: next }, schema);
      visit.drafts.prune(next);
    },
    [key, schema, visit],
  );
  return {
    text,
    setText,
    lastValid: visit.lastValid,
    drafts: visit.drafts,
    leftOut: leftOut.filter((name) => isMissing(text, name)),
  };
}

/** What is half-typed in the fields of a form that this key stands for. */
export const draftsOf = (key: string): DraftBoard => visitOf(key).drafts;

function visitOf(key: string): Visit {
  const visit = visits.get(key) ?? { drafts: new DraftBoard(), lastValid: '{}' };
  visits.delete(key);
  visits.set(key, visit);
  const [oldest] = visits.keys();
  if (visits.size > maxVisits && oldest !== undefined) visits.delete(oldest);
  return visit;
}

const isValid = (text: string): boolean => text.trim() !== '' && jsonFault(text) === undefined;

const isMissing = (text: string, name: string): boolean =>
  textAt(text, name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))) === undefined; // prettier-ignore
