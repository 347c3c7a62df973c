import { useEffect, useState } from 'react';
import type { ComparedBodies } from '../../../../shared/model/traffic/body-questions.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { CompareChoice } from './compare-store.ts';
import { compareBodies, type RecordKey } from '../log/traffic-source.ts';

type Pair = { before: RecordKey; after: RecordKey };

/**
 * Lets the core compare two bodies; undefined at first, then the last answer stays until that to
 * another choice comes. The component must be mounted anew for another pair.
 */
export function useComparison(pair: Pair, choice: CompareChoice): ComparedBodies | undefined {
  const [compared, setCompared] = useState<ComparedBodies>();
  const { before, after } = pair;
  const { matching, ignored } = choice;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    compareBodies({ before, after, matching, ignored: [...ignored] }, signal).then(
      (answer) => !signal.aborted && setCompared(answer),
      (error: unknown) =>
        !signal.aborted && setCompared({ status: 'fault', why: messageOf(error) }),
    );
    return () => controller.abort();
  }, [before, after, matching, ignored]);
  return compared;
}
