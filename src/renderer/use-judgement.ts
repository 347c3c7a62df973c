import { useEffect, useState } from 'react';
import type { Judgement, Problem, UnfitUnion } from '../shared/model/calls/problem.ts';
import { backend } from './backend.ts';
import { aboutSchema } from './given-schema.ts';

type Judged = { schema: unknown; text: string; judgement: Judgement };

export type Judging = {
  /** What is wrong, as far as it is known; of the text before while the present one is judged. */
  problems: readonly Problem[];
  /** Of unions that the value does not fit, what each branch has against it. */
  unions: readonly UnfitUnion[];
  /** The schema was no trouble: it judged in time, or the text is no JSON to judge. */
  isJudged: boolean;
  /** What of the schema can't be used. */
  notes: readonly string[];
  /** Why there was no judgement, in sentences. */
  unchecked: string | undefined;
  /** What is wrong with the present text, once that is known. */
  settled(): Promise<readonly Problem[]>;
};

const none: readonly Problem[] = [];
const noUnions: readonly UnfitUnion[] = [];

/** What the core says of a value by its schema, in step with typing. */
export function useJudgement(schema: unknown, text: string): Judging {
  const [judged, setJudged] = useState<Judged>();
  useEffect(() => {
    const query = new AbortController();
    judge(schema, text, query.signal)
      .then((judgement) => setJudged({ schema, text, judgement }))
      // Aborted, since there is a newer text; or the core is away, which is told elsewhere.
      .catch(() => undefined);
    return () => query.abort();
  }, [schema, text]);
  // Of another schema it says nothing, even before the new one has judged.
  const latest = judged && judged.schema === schema ? judged : undefined;
  const known = latest?.judgement;
  const isPresent = latest?.text === text;
  return {
    problems: known?.status === 'judged' ? known.problems : none,
    unions: (known?.status === 'judged' ? known.unions : undefined) ?? noUnions,
    isJudged: known !== undefined && (known.status === 'judged' || known.isNotJson === true),
    notes: faultsOf(known),
    unchecked: whyUnchecked(known),
    async settled() {
      // Without a judgement nothing is held back.
      const present = isPresent && known ? known : await judge(schema, text).catch(() => undefined);
      return present?.status === 'judged' ? present.problems : none;
    },
  };
}

/** What is wrong with a text by a schema; nothing where there is no judgement. */
export async function problemsOf(
  schema: unknown,
  text: string,
  signal: AbortSignal,
): Promise<readonly Problem[]> {
  const judgement = await judge(schema, text, signal);
  return judgement.status === 'judged' ? judgement.problems : none;
}

const judge = (schema: unknown, text: string, signal?: AbortSignal): Promise<Judgement> =>
  aboutSchema(schema, (schemaId) => {
    signal?.throwIfAborted();
    return backend.call('validation.judge', { schemaId, text }, signal ? { signal } : {});
  });

function faultsOf(judgement: Judgement | undefined): string[] {
  const faults = judgement?.status === 'judged' ? judgement.faults : [];
  return faults.map(({ pointer, message }) => `${pointer || 'The schema'} ${message}`);
}

function whyUnchecked(judgement: Judgement | undefined): string | undefined {
  if (judgement?.status !== 'unknown' || judgement.isNotJson) return undefined;
  const { reason, isAppFault } = judgement;
  const more = isAppFault ? ' Change anything to check again.' : '';
  return `${reason} They can be sent all the same.${more}`;
}
