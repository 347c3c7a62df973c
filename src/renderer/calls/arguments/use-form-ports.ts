import { isLoopbackHost } from '../../../shared/private-address.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import type { Unsent } from '../../schema-form/form/unsent.ts';
import type { FormPorts } from '../../schema-form/form/form-context.ts';
import { useConnections } from '../../stores/connections-store.ts';
import { problemsOf } from '../../use-judgement.ts';
import type { Callee } from '../callee.ts';
import { headerMarks } from './header-marks.ts';
import { usePathPicking, type Picking } from '../paths/use-path-picking.ts';

/** A field that waits for a value of an earlier result. */
export type Pulling = { label: string; kind: string; take(json: string): void };

type FormPortsState = {
  ports: FormPorts;
  pulling: Pulling | undefined;
  onPulled(): void;
  picking: Picking | undefined;
  onPicked(): void;
};

/**
 * The ports of a call's form, stable while its schema is, and the dialogs that the form asked for.
 */
export function useFormPorts(
  callee: Callee,
  onReplace: (text: string, before?: Unsent) => void,
): FormPortsState {
  const { schema, method, connectionId } = callee;
  const hasHeaders = useConnections(
    ({ byId }) => method === 'tools/call' && mirrorsHeaders(byId[connectionId]),
  );
  const sharesDisk = useConnections(({ byId }) => isOnThisMachine(byId[connectionId]));
  const { picking, pick, onPicked } = usePathPicking();
  const latest = useRef(onReplace);
  useEffect(() => {
    latest.current = onReplace;
  });
  const [pulling, setPulling] = useState<Pulling>();
  const ports = useMemo(
    (): FormPorts => ({
      replace: (text, before) => latest.current(text, before),
      judge: (text, signal) => problemsOf(schema, text, signal),
      pull: (field, take) => setPulling({ ...field, take }),
      pickPath: sharesDisk ? pick : undefined,
      mark: hasHeaders ? headerMarks(schema) : undefined,
    }),
    [schema, hasHeaders, sharesDisk, pick],
  );
  return { ports, pulling, onPulled: () => setPulling(undefined), picking, onPicked };
}

/**
 * Whether paths mean the same to a server as to the core: over stdio, and at a loopback address.
 */
const isOnThisMachine = (connection: ConnectionSnapshot | undefined): boolean =>
  connection !== undefined && (connection.transport !== 'http' || isLoopback(connection.target));

const isLoopback = (url: string): boolean =>
  URL.canParse(url) && isLoopbackHost(new URL(url).hostname);

/** Whether a connection mirrors arguments into headers: over HTTP, from 2026-07-28 on. */
const mirrorsHeaders = (connection: ConnectionSnapshot | undefined): boolean =>
  connection?.transport === 'http' &&
  connection.state.status === 'ready' &&
  connection.state.era === 'modern';
