import { useEffect, useMemo, useRef } from 'react';
import type { ConnectionSnapshot } from '../../shared/model/connection.ts';
import type { Surroundings } from '../schema-form/form-context.ts';
import { useConnections } from '../stores/connections-store.ts';
import { problemsOf } from '../use-judgement.ts';
import type { Callee } from './callee.ts';
import { headerMarks } from './header-marks.ts';

/** What the form of a call can ask of its place; the same while the schema is. */
export function useSurroundings(callee: Callee, onReplace: (text: string) => void): Surroundings {
  const { schema, method, connectionId } = callee;
  const hasHeaders = useConnections(
    ({ byId }) => method === 'tools/call' && mirrorsHeaders(byId[connectionId]),
  );
  const latest = useRef(onReplace);
  useEffect(() => {
    latest.current = onReplace;
  });
  return useMemo(
    () => ({
      replace: (text) => latest.current(text),
      judge: (text, signal) => problemsOf(schema, text, signal),
      mark: hasHeaders ? headerMarks(schema) : undefined,
    }),
    [schema, hasHeaders],
  );
}

/** Arguments are mirrored into headers from 2026-07-28 on, where there are headers. */
const mirrorsHeaders = (connection: ConnectionSnapshot | undefined): boolean =>
  connection?.transport === 'http' &&
  connection.state.status === 'ready' &&
  connection.state.era === 'modern';
