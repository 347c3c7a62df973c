import { useSyncExternalStore } from 'react';
import type { DraftPart } from './unsent.ts';
import { useForm } from './form-context.ts';
import type { JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';

type Typed = {
  text: string;
  /** Why it can't be sent. */
  problem?: string;
  /** The text of the value that it was typed over, where that is not the present one. */
  over?: string;
};

/** The draft of a field, and what keeps another; undefined where the value says all. */
export function useDraft(
  path: Path,
  node: JsonNode | undefined,
  part: DraftPart = 'value',
): [text: string | undefined, keep: (typed: Typed | undefined) => void] {
  const { drafts } = useForm();
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(path, part));
  const stored = node?.text ?? '';
  const keep = (typed: Typed | undefined) =>
    drafts.put(path, part, typed && { over: stored, problem: undefined, ...typed });
  const isLive = part !== 'value' || draft?.over === stored;
  return [isLive ? draft?.text : undefined, keep];
}

const maxShown = 40;

/** Says what is sent instead of a draft. */
export function insteadOf(over: string): string {
  if (over === '') return 'it is not sent';
  return `${over.length > maxShown ? `${over.slice(0, maxShown)}…` : over} is sent`;
}
