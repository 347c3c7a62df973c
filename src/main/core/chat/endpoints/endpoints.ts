import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  endpoint as endpointSchema,
  type Endpoint,
  type EndpointState,
  type KeyProtection,
  type KeyState,
} from '../../../../shared/model/chat-endpoint.ts';
import { demoEndpointId, demoName } from '../../../../shared/model/chat/model-name.ts';
import type { Approval, LaunchSheet } from '../../../../shared/model/servers/launch-preview.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { ShellPorts } from '../../ports.ts';
import type { KnownSecrets } from '../../secrets/masking/known-secrets.ts';
import { learnEndpoint } from '../../servers/learn-secrets.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Trust } from '../../servers/trust/trust.ts';
import { readJsonFile } from '../../storage/json-file.ts';
import { writeAtomically } from '../../storage/write-atomically.ts';
import { isSecretHeader } from '../../../../shared/secrets/secret-names.ts';
import { checkEndpointFields } from './check-endpoint-fields.ts';
import { handedOver } from './endpoint-launch.ts';
import { openKeys } from './keys.ts';
import { originOf } from './origin-of.ts';
import { valueOf, withValues } from './references.ts';

/** An endpoint with its secrets, as they are now; never stored or shown. */
export type ResolvedEndpoint = {
  endpoint: Endpoint;
  key?: string;
  headers?: Record<string, string>;
};

/** Where models are asked, below the data folder; the demo is built in. */
export type Endpoints = {
  list(): EndpointState[];
  /** An endpoint by its id; throws NOT_FOUND where there is none. */
  get(endpointId: string): Endpoint;
  save(endpoint: Endpoint): Promise<void>;
  /** The sheet to approve before the endpoint is asked; undefined where that is not needed. */
  sheetOf(endpointId: string): Promise<LaunchSheet | undefined>;
  /** Approves a sheet; throws REFUSED where it was used before, or showed something else. */
  approve(endpointId: string, approval: Approval): Promise<void>;
  remove(endpointId: string): Promise<void>;
  setKey(endpointId: string, key: string, keep: 'memory' | 'stored'): Promise<void>;
  protection(): Promise<KeyProtection>;
  /**
   * An endpoint with the values of its references, and its key where it has one. Throws UNAVAILABLE
   * where a value is missing, REFUSED where handing it over was not approved.
   */
  resolve(endpoint: Endpoint): Promise<ResolvedEndpoint>;
  /** All secrets of endpoints, which nobody may send by mistake. */
  secrets(): Promise<string[]>;
  /** Reads all keys that are stored, so that they are masked. */
  learnKeys(): Promise<void>;
  /** Hears when an endpoint or its key changes. Returns its undo. */
  onChange(listener: () => void): () => void;
};

export const demoEndpoint: Endpoint = {
  endpointId: demoEndpointId,
  kind: 'demo',
  label: demoName,
};

const endpointsFile = z.lazy(() =>
  z.object({ version: z.literal(1), endpoints: z.array(z.unknown()) }),
);
const maxEndpoints = 200;
/** Shorter keys are words that local servers are given in place of one. */
const shortestSecret = 8;

type Options = Pick<ShellPorts, 'home' | 'environment'> & {
  secrets: Secrets;
  /** Asked before a value of the user's is handed over. */
  trust: Pick<Trust, 'checkAll' | 'approveAll' | 'revoke'>;
  /** Hears of every secret of an endpoint. */
  known: Pick<KnownSecrets, 'add'>;
};

export async function openEndpoints({
  home,
  environment,
  secrets,
  known,
  trust,
}: Options): Promise<Endpoints> {
  const file = join(home, 'endpoints.json');
  const keys = await openKeys(secrets);
  let stored = await readEndpoints(file);
  for (const endpoint of stored) learnEndpoint(known, endpoint, environment);
  const listeners = new Set<() => void>();
  let writing: Promise<void> = Promise.resolve();

  const announce = () => {
    for (const listener of listeners) listener();
  };
  /** Writes a change before it takes effect. */
  const change = (edit: (all: Endpoint[]) => Endpoint[]) => {
    const changed = writing.then(async () => {
      const next = edit(stored);
      await writeAtomically(file, JSON.stringify({ version: 1, endpoints: next }, null, 2));
      stored = next;
    });
    writing = changed.catch(() => undefined);
    return changed;
  };

  const get = (endpointId: string) => {
    const found = [...stored, demoEndpoint].find((one) => one.endpointId === endpointId);
    if (!found)
      throw new RpcError('NOT_FOUND', 'This endpoint no longer exists. Choose another one.');
    return found;
  };

  /** Reads the secrets that may be sent to the endpoint's origin. */
  const secretFor = (endpoint: Endpoint) => (name: string) =>
    secrets.referred(name, { origin: originOf(endpoint) ?? '' });

  const keyState = (endpoint: Endpoint): KeyState => {
    const { endpointId, keyReference, headers = {} } = endpoint;
    const texts = [
      ...(keyReference === undefined ? [] : [keyReference]),
      ...Object.values(headers),
    ];
    for (const text of texts) {
      const found = withValues(text, environment, secretFor(endpoint));
      if (!('missing' in found)) continue;
      if (found.kind === 'secret') return { status: 'unreadable', message: found.problem };
      return { status: 'missing-variable', name: found.missing };
    }
    if (keyReference !== undefined) return { status: 'ready', source: 'environment' };
    return keys.state(endpointId, originOf(endpoint));
  };

  async function keyOf(endpoint: Endpoint): Promise<string | undefined> {
    const { endpointId, keyReference, label } = endpoint;
    if (keyReference !== undefined) return filledIn(keyReference, endpoint);
    const state = keys.state(endpointId, originOf(endpoint));
    if (state.status === 'other-origin') {
      throw new RpcError(
        'UNAVAILABLE',
        `The key of ${label} was entered for ${state.origin}, but the address has changed. Enter the key again.`,
      );
    }
    return keys.read(endpointId, originOf(endpoint));
  }

  const filledIn = (text: string, endpoint: Endpoint) => {
    const { label } = endpoint;
    const found = withValues(text, environment, secretFor(endpoint));
    if ('text' in found) return found.text;
    if (found.kind === 'secret')
      throw new RpcError('UNAVAILABLE', `${label} can’t be used. ${found.problem}`);
    throw new RpcError(
      'UNAVAILABLE',
      `The environment variable ${found.missing}, which ${label} refers to, is not set. Set it, and start Wirebench again.`,
    );
  };

  const sheetOf = async (endpoint: Endpoint) => {
    const asking = handedOver(endpoint);
    return asking && trust.checkAll(asking.asker, asking.launches);
  };

  return {
    list: () => [
      ...stored.map((endpoint): EndpointState => {
        const origin = originOf(endpoint);
        return { endpoint, key: keyState(endpoint), ...(origin !== undefined && { origin }) };
      }),
      { endpoint: demoEndpoint, key: { status: 'none' } },
    ],
    get,
    async save(endpoint) {
      const { endpointId, kind } = endpoint;
      if (endpointId === demoEndpoint.endpointId || kind === 'demo') {
        throw new RpcError('REFUSED', 'The demo is built in, and can’t be changed.');
      }
      checkEndpointFields(endpoint);
      learnEndpoint(known, endpoint, environment);
      await change((all) => {
        const isKnown = all.some((one) => one.endpointId === endpointId);
        if (!isKnown && all.length >= maxEndpoints) {
          throw new RpcError(
            'REFUSED',
            `There are ${maxEndpoints} endpoints already. Remove one first.`,
          );
        }
        return isKnown
          ? all.map((one) => (one.endpointId === endpointId ? endpoint : one))
          : [...all, endpoint];
      });
      announce();
    },
    sheetOf: async (endpointId) => sheetOf(get(endpointId)),
    async approve(endpointId, approval) {
      const asking = handedOver(get(endpointId));
      if (asking) await trust.approveAll(asking.asker, asking.launches, approval);
    },
    async remove(endpointId) {
      if (endpointId === demoEndpoint.endpointId)
        throw new RpcError('REFUSED', 'The demo is built in, and stays.');
      const { label } = get(endpointId);
      await change((all) => all.filter((one) => one.endpointId !== endpointId));
      await keys.forget(endpointId);
      await trust.revoke({ kind: 'endpoint', name: label });
      announce();
    },
    async setKey(endpointId, key, keep) {
      const endpoint = get(endpointId);
      if (endpoint.kind === 'demo') throw new RpcError('REFUSED', 'The demo needs no key.');
      const origin = originOf(endpoint);
      if (origin === undefined)
        throw new RpcError(
          'REFUSED',
          'Enter the endpoint’s address first: the key is stored for that address only.',
        );
      if (key.trim() === '') await keys.forget(endpointId);
      else await keys.set(endpointId, origin, key, keep);
      announce();
    },
    protection: () => keys.protection(),
    async resolve(endpoint) {
      learnEndpoint(known, endpoint, environment);
      const { headers = {} } = endpoint;
      await secrets.ready();
      if (await sheetOf(endpoint)) {
        throw new RpcError(
          'REFUSED',
          `${endpoint.label} is not approved yet. Save it in its settings to review and approve what is sent there.`,
        );
      }
      const key = await keyOf(endpoint).catch((error: unknown) => {
        // That a key can't be read may be new, so that the state is told anew.
        announce();
        throw error;
      });
      const filled = Object.entries(headers).map(([name, value]) => [
        name,
        filledIn(value, endpoint),
      ]);
      return {
        endpoint,
        ...(key !== undefined && { key }),
        ...(filled.length > 0 && { headers: Object.fromEntries(filled) as Record<string, string> }),
      };
    },
    async secrets() {
      const kept = stored.flatMap((endpoint) => {
        const { keyReference = '', headers = {} } = endpoint;
        const referred = JSON.stringify([keyReference, headers]).matchAll(/\$\{secret:([^}]+)\}/g);
        return [...referred].flatMap(([, name = '']) => {
          const found = secretFor(endpoint)(name);
          return 'value' in found ? [found.value] : [];
        });
      });
      const texts = stored.flatMap(({ keyReference = '', headers = {} }) => [
        keyReference,
        ...Object.entries(headers).flatMap(([name, text]) => (isSecretHeader(name) ? [text] : [])),
      ]);
      const names = texts.flatMap((text) =>
        [...text.matchAll(/\$\{env:([^}]+)\}/g)].map(([, name = '']) => name),
      );
      const all = [
        ...(await keys.all(stored.map(({ endpointId }) => endpointId))),
        ...names.map((name) => valueOf(name, environment)),
        ...kept,
      ];
      return [...new Set(all)].filter(({ length }) => length >= shortestSecret);
    },
    learnKeys: () => secrets.learn(),
    onChange(listener) {
      listeners.add(listener);
      const stop = secrets.onChange(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

/** Reads the endpoints of a file without wrong entries; a file that can't be used is put aside. */
async function readEndpoints(file: string): Promise<Endpoint[]> {
  const found = await readJsonFile(file);
  if (found.status === 'missing') return [];
  const parsed = endpointsFile.safeParse(found.status === 'parsed' ? found.value : undefined);
  if (!parsed.success) {
    await rename(file, `${file}.unusable`).catch((error: unknown) =>
      console.error(`${file} can’t be moved aside: ${messageOf(error)}`),
    );
    console.error(`${file} can’t be used; it is now ${file}.unusable.`);
    return [];
  }
  return parsed.data.endpoints.flatMap((entry) => {
    const one = endpointSchema.safeParse(entry);
    return one.success &&
      one.data.kind !== 'demo' &&
      one.data.endpointId !== demoEndpoint.endpointId
      ? [one.data]
      : [];
  });
}
