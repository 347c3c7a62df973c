import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { vi } from 'vitest';
import type { CallSnapshot } from '../src/shared/model/calls/call.ts';
import type { ConnectionSnapshot } from '../src/shared/model/servers/connection.ts';
import type { BackendEvent } from '../src/shared/model/events.ts';
import { findingText } from '../src/shared/model/finding.ts';
import type {
  EraChoice,
  Launch,
  ServerDefinition,
  ServersSnapshot,
} from '../src/shared/model/servers/server.ts';
import type { Environment } from '../src/shared/model/servers/variables.ts';
import type { EraVerdicts } from '../src/main/core/connections/reach/era-verdicts.ts';
import {
  createConnections,
  type ConnectionsOptions,
} from '../src/main/core/connections/create-connections.ts';
import type { Telemetry } from '../src/main/core/telemetry/create-telemetry.ts';
import { checkSampling } from '../src/main/core/chat/sampling/sampling-request.ts';
import type { AskModel } from '../src/main/core/connections/requests/askable.ts';
import { createKnownSecrets } from '../src/main/core/secrets/masking/known-secrets.ts';
import { createVariables } from '../src/main/core/connections/variables/variables.ts';
import type { ServerChoices } from '../src/main/core/servers/server-choices.ts';
import { fullTrust } from '../src/main/core/servers/trust/trust.ts';
import { createNetwork } from '../src/main/core/connections/network.ts';
import type { NetworkSettings } from '../src/shared/model/servers/network.ts';
import { createValidation } from '../src/main/core/validation/create-validation.ts';
import type { ShellPorts } from '../src/main/core/ports.ts';
import { appFacts } from '../src/main/shell/app-facts.ts';
import { scriptsBeside, startNode } from '../src/main/shell/shell-ports.ts';
import type { WireObservation } from '../src/main/core/wire/records/observation.ts';
import { compiledFolder } from './compiled-folder.ts';
import { entryUrl } from './entry.ts';

const root = resolve(import.meta.dirname, '..');

export type SeenRecord = WireObservation & {
  seq: number;
  connectionId: number;
  text: string;
  /** What was found about it, in words. */
  problem?: string;
};

/** The room of connections with a tap that keeps everything in memory. */
type CoreOptions = {
  connectTimeoutMs?: number;
  env?: Record<string, string>;
  settings?: NetworkSettings;
  environments?: Environment[];
  /** The active environment. */
  environment?: string;
  verdicts?: EraVerdicts;
  signIns?: ConnectionsOptions['signIns'];
  /** Beside the tap. */
  telemetry?: Telemetry;
  askModel?: AskModel;
  choices?: ServerChoices;
  trust?: ConnectionsOptions['trust'];
  isSafeMode?: boolean;
};

export function openCore({
  connectTimeoutMs = 20_000,
  env = {},
  settings = {},
  environments = [],
  environment = '',
  verdicts = noVerdicts,
  signIns,
  telemetry,
  askModel,
  choices,
  trust = fullTrust,
  isSafeMode = false,
}: CoreOptions = {}) {
  const definitions = new Map<string, ServerDefinition>();
  const listeners = new Set<(snapshot: ServersSnapshot) => void>();
  const records: SeenRecord[] = [];
  const events: BackendEvent[] = [];
  const ports = { ...testPorts(env), isSafeMode };
  const validation = createValidation(ports.workers.validation);
  const known = createKnownSecrets();
  const network = createNetwork(settings, { ...env });
  let seq = 0;
  const connections = createConnections({
    connectTimeoutMs,
    signIns,
    verdicts,
    known,
    choices,
    network,
    validation,
    variables: createVariables({
      env: ports.environment,
      settings: () => ({ environments, environment }),
      known,
    }),
    ports,
    sampler: { check: checkSampling, ask: askModel },
    onObservation: telemetry?.see,
    traceContext: telemetry?.contextFor,
    servers: {
      get: (name) => definitions.get(name) as ServerDefinition,
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    trust,
    recorder: {
      tapFor:
        ({ connectionId }) =>
        (observation) => {
          seq += 1;
          const text = Buffer.from(observation.content).toString('utf8');
          const { findings } = observation;
          const problem = findings && { problem: findingText(findings) };
          records.push({ ...observation, seq, connectionId, text, ...problem });
          return seq;
        },
    },
  });
  connections.onEvent((event) => {
    events.push(event);
    if (event.type === 'connection') telemetry?.connectionChanged(event.connection);
  });

  const stateOf = (connectionId: number) =>
    connections.list().find((connection) => connection.connectionId === connectionId);

  async function open(
    launch: Launch,
    era: EraChoice = 'auto',
    name = 'test',
    upkeep: ServerDefinition['upkeep'] = {},
    answerRules: ServerDefinition['answerRules'] = [],
  ): Promise<number> {
    definitions.set(name, { name, launch, era, upkeep, answerRules });
    const outcome = await connections.connect(name);
    if (outcome.status !== 'connecting') throw new Error(outcome.status);
    return outcome.connectionId;
  }

  return {
    connections,
    validation,
    known,
    records,
    events,
    open,
    define(definition: ServerDefinition): void {
      definitions.set(definition.name, definition);
      for (const listener of listeners) {
        listener({ file: '', servers: [...definitions.values()], invalid: [] });
      }
    },
    /** Resolves when the connection is ready, or has failed. */
    async settled(connectionId: number): Promise<ConnectionSnapshot> {
      return vi.waitFor(
        () => {
          const connection = stateOf(connectionId);
          const status = connection?.state.status;
          if (!connection || (status !== 'ready' && status !== 'failed' && status !== 'closed')) {
            throw new Error(`still ${status}`);
          }
          return connection;
        },
        { timeout: 30_000, interval: 5 },
      );
    },
    /** Calls a tool to its end. */
    async call(connectionId: number, name: string, argumentsText = '{}', timeoutMs = 25_000) {
      const request = { connectionId, method: 'tools/call' as const, name, argumentsText };
      const { callId } = connections.startCall({ ...request, timeoutMs });
      return this.ended(callId);
    },
    async ended(callId: number): Promise<CallSnapshot> {
      return vi.waitFor(
        () => {
          const call = connections.calls().find((candidate) => candidate.callId === callId);
          const status = call?.state.status;
          if (!call || status === 'running' || status === 'input-required') {
            throw new Error(`still ${status}`);
          }
          return call;
        },
        { timeout: 30_000, interval: 5 },
      );
    },
    /** The texts of all records that fit. */
    texts: (fits: Partial<WireObservation>) =>
      records
        .filter((record) =>
          Object.entries(fits).every(([key, value]) => record[key as keyof SeenRecord] === value),
        )
        .map(({ text }) => text),
    async close() {
      await connections.close();
      await Promise.all([network.close(), validation.close()]);
    },
  };
}

const noVerdicts: EraVerdicts = {
  read: () => undefined,
  write: () => undefined,
  flush: async () => undefined,
};

export const nodeServer = (script: string, ...args: string[]): Launch => ({
  kind: 'stdio',
  command: process.execPath,
  args: [resolve(root, script), ...args],
  env: { NODE_COMPILE_CACHE: compiledFolder },
});

export const oddServer = (oddity: string): Launch =>
  nodeServer('test/servers/odd-server.mjs', oddity);

/** Whether a process runs; one that waits to be reaped does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    // ESRCH or ENOENT: it is gone.
    return false;
  }
}

export function testPorts(env: Record<string, string>): ShellPorts {
  return {
    shell: 'cli',
    version: '0.0.0-test',
    platform: process.platform,
    capabilities: {
      openExternal: false,
      pickFile: false,
      saveFile: false,
      sessions: false,
      restart: false,
      updates: false,
      notifications: false,
      windowControls: 'none',
    },
    home: '',
    environment: { ...process.env, ...env },
    startScript: startNode,
    secrets: { usesKeyring: false },
    facts: () => appFacts({ shell: 'cli', entryUrl, home: '', isSafeMode: false }),
    readNotices: async () => undefined,
    ...scriptsBeside(entryUrl),
  };
}
