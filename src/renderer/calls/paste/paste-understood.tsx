import { useMemo } from 'react';
import { namedProperties } from './typed-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { count } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { useJudgement } from '../../use-judgement.ts';
import type { Callee } from '../callee.ts';
import { callLabels } from '../callee.ts';
import { maskedText } from './masked-text.ts';
import { memberTexts } from './json-parts.ts';
import { changeBetween } from './merge-arguments.ts';
import type { PasteReading, Understood } from './paste-reading.ts';
import { placeText } from '../../ui/json/json-path-text.ts';
import { ScrollPre } from '../../ui/scroll-pre.tsx';

type PasteUnderstoodProps = {
  callee: Callee;
  present: string;
  /** The reading; undefined while the text is read. */
  reading: PasteReading | undefined;
  /** The new arguments. */
  next: string | undefined;
};

/** What was recognized in a pasted text, and what it will change. */
export function PasteUnderstood({ callee, present, reading, next }: PasteUnderstoodProps) {
  return (
    <section aria-label="Recognized" aria-live="polite" className="flex min-w-0 flex-col gap-2">
      {reading === undefined && <Skeleton label="Reading the pasted text" />}
      {reading?.status === 'nothing' && (
        <p className="p-4 text-center text-text-muted">The recognized arguments appear here.</p>
      )}
      {reading?.status === 'refused' && (
        <p role="alert" className="break-words text-danger">
          {reading.reason}
        </p>
      )}
      {reading?.status === 'understood' && next !== undefined && (
        <Facts callee={callee} present={present} understood={reading} next={next} />
      )}
    </section>
  );
}

type FactsProps = { callee: Callee; present: string; understood: Understood; next: string };

const maxShown = 20_000;
const maxNamed = 8;
const tooLarge = 'Not shown: it is too large or too deep to find the secrets in it.';

function Facts({ callee, present, understood, next }: FactsProps) {
  const { kinds, notes } = understood;
  const judging = useJudgement(callee.schema, next);
  const unknown = useMemo(
    () => unknownNames(callee.schema, understood.argumentsText),
    [callee.schema, understood.argumentsText],
  );
  const change = useMemo(() => changeLabel(present, next), [present, next]);
  // The pasted text is on screen anyway; the arguments that it is merged into may hold secrets.
  const shown = useMemo(
    () =>
      next === understood.argumentsText ? next : (maskedText(next, callee.schema) ?? tooLarge),
    [next, understood.argumentsText, callee.schema],
  );
  const other = otherCallee(callee, understood);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="accent">{sentence(kinds.join(' in '))}</Badge>
        <span className="text-xs text-text-muted">{change}</span>
      </p>
      {other !== undefined && <p className="break-words text-warning">{other}</p>}
      {(notes.length > 0 || unknown.length > 0 || judging.problems.length > 0) && (
        <ul
          aria-label="Notes"
          className="max-h-28 list-disc overflow-y-auto pl-4 text-xs text-text-muted"
        >
          {unknown.length > 0 && (
            <li className="break-words text-warning">
              Kept, though not in the schema: {namesIn(unknown)}
            </li>
          )}
          {[...new Set(notes)].map((note) => (
            <li key={note} className="break-words">
              {revealed(note)}
            </li>
          ))}
          {judging.problems.slice(0, maxNamed).map(({ path, message }) => (
            <li key={JSON.stringify([path, message])} className="break-words text-warning">
              {revealed(`${placeText(path)} ${message}`)}
            </li>
          ))}
          {judging.problems.length > maxNamed && (
            <li>{judging.problems.length - maxNamed} more problems</li>
          )}
        </ul>
      )}
      <ScrollPre
        label="The new arguments"
        className="mono max-h-64 min-h-16 flex-1 rounded-md border border-border bg-surface p-2 break-words whitespace-pre-wrap"
      >
        <VisibleText text={shown.slice(0, maxShown)} />
      </ScrollPre>
      {shown !== tooLarge && next.length > maxShown && (
        <p className="text-xs text-text-muted">
          The first {count(maxShown)} of {count(next.length)} characters are shown; all are used.
        </p>
      )}
    </>
  );
}

function otherCallee({ name, method }: Callee, { called }: Understood): string | undefined {
  if (!called) return undefined;
  const { thing } = callLabels[method];
  if (called.method !== undefined && called.method !== method) {
    return `It is a ${called.method} of “${revealed(called.name)}”; its arguments would go to this ${thing}, ${revealed(name)}.`;
  }
  return called.name === name
    ? undefined
    : `It calls “${revealed(called.name)}”; its arguments would go to this ${thing}, ${revealed(name)}.`;
}

/** Lists the members that the schema does not name; none where it names no properties at all. */
function unknownNames(schema: unknown, argumentsText: string): string[] {
  const known = namedProperties(schema);
  return known.size === 0
    ? []
    : [...memberTexts(argumentsText).keys()].filter((name) => !known.has(name));
}

function changeLabel(present: string, next: string): string {
  const { added, changed, removed } = changeBetween(present, next);
  const parts = [
    added.length > 0 ? `${added.length} added` : '',
    changed.length > 0 ? `${changed.length} changed` : '',
    removed.length > 0 ? `${removed.length} removed: ${namesIn(removed)}` : '',
  ].filter(Boolean);
  return parts.length === 0 ? 'The same as before' : parts.join(', ');
}

const namesIn = (names: string[]): string =>
  names
    .slice(0, maxNamed)
    .map((name) => revealed(name, 60) || '“”')
    .join(', ') + (names.length > maxNamed ? ` and ${names.length - maxNamed} more` : '');

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
