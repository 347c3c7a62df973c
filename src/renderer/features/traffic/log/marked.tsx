import type { ReactNode } from 'react';
import { marksBetween, marksIn } from './marks.ts';

/** A text with the words in it marked. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text;
  return <Parts parts={marksIn(text, terms)} />;
}

/** The same of a part of a long text; a word that goes on beyond it is marked as far as it stands in it. */
export const markedBetween =
  (terms: readonly string[]) =>
  (text: string, from: number, to: number): ReactNode =>
    terms.length === 0 ? (
      text.slice(from, to)
    ) : (
      <Parts parts={marksBetween(text, terms, from, to)} />
    );

function Parts({ parts }: { parts: ReturnType<typeof marksIn> }) {
  return parts.map(({ start, part, isMarked }) =>
    isMarked ? (
      <mark key={start} className="traffic-mark">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
