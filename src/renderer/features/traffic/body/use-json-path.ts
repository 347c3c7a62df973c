import { useEffect, useState } from 'react';
import type { BodyFound, BodyLanguage } from '../../../../shared/model/traffic/body-questions.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { findInBodyBy } from './json-path-source.ts';
import type { RecordKey } from '../log/traffic-source.ts';

const typingMs = 250;

/**
 * What an expression finds in a body; until that is known, the answer before with `isCurrent`
 * false.
 */
export function useFound(
  { recordingId, seq }: RecordKey,
  language: BodyLanguage,
  expression: string,
): { found: BodyFound | undefined; isCurrent: boolean } {
  const [answer, setAnswer] = useState<{ to: string; found: BodyFound }>();
  const to = `${language} ${expression}`;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (found: BodyFound) => !signal.aborted && setAnswer({ to, found });
    const timer = setTimeout(() => {
      findInBodyBy({ recordingId, seq, language, expression }, signal).then(
        tell,
        (error: unknown) => tell({ status: 'fault', why: messageOf(error) }),
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [recordingId, seq, language, expression, to]);
  return { found: answer?.found, isCurrent: answer?.to === to };
}
