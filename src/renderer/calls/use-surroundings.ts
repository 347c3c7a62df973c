import { useEffect, useMemo, useRef } from 'react';
import type { Surroundings } from '../schema-form/form-context.ts';
import { problemsOf } from '../use-judgement.ts';

/** What the form of a call can ask of its place; the same while the schema is. */
export function useSurroundings(schema: unknown, onReplace: (text: string) => void): Surroundings {
  const latest = useRef(onReplace);
  useEffect(() => {
    latest.current = onReplace;
  });
  return useMemo(
    () => ({
      replace: (text) => latest.current(text),
      judge: (text, signal) => problemsOf(schema, text, signal),
    }),
    [schema],
  );
}
