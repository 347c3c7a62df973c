import { isLoopbackHost } from '../../../shared/private-address.ts';
import type { NegotiatedServer } from '../../../shared/model/servers/connection.ts';

type Needs = {
  era?: 'legacy' | 'modern';
  /** Set where a scenario is about HTTP itself. */
  http?: true;
  /** Set where a scenario sends requests that only a server on this machine should get. */
  loopback?: true;
  capability?: string;
};

/**
 * The suite's server scenarios that need no tools, prompts or resources of the suite's own server.
 */
export const fixtureFree: Record<string, Needs> = {
  'server-initialize': { era: 'legacy' },
  'server-session-lifecycle': { era: 'legacy', http: true },
  ping: { era: 'legacy' },
  'logging-set-level': { era: 'legacy', capability: 'logging' },
  'tools-list': { capability: 'tools' },
  'resources-list': { capability: 'resources' },
  'prompts-list': { capability: 'prompts' },
  'resources-subscribe': { era: 'legacy', capability: 'resources.subscribe' },
  'resources-unsubscribe': { era: 'legacy', capability: 'resources.subscribe' },
  'server-stateless': { era: 'modern', http: true },
  'http-header-validation': { era: 'modern', http: true },
  caching: { era: 'modern' },
  'sep-2164-resource-not-found': { era: 'modern', capability: 'resources' },
  'input-required-result-unsupported-methods': { era: 'modern' },
  'server-sse-multiple-streams': { era: 'legacy', http: true },
  'dns-rebinding-protection': { http: true, loopback: true },
};

type Target = {
  server: Pick<NegotiatedServer, 'era' | 'capabilities'>;
  /** Undefined for a server over stdio. */
  url: string | undefined;
};

/** Why a scenario does not apply to a server, as a sentence; undefined where it does. */
export function whyNot(scenario: string, { server, url }: Target): string | undefined {
  const { era, http, loopback, capability } = fixtureFree[scenario] ?? {};
  if (era !== undefined && era !== server.era) {
    return era === 'legacy'
      ? 'It is about revisions before 2026-07-28.'
      : 'It is about 2026-07-28.';
  }
  if (http && url === undefined) return 'It is about HTTP, and the server speaks stdio.';
  if (loopback && url !== undefined && !isLoopbackHost(new URL(url).hostname)) {
    return 'It is for servers on this machine alone.';
  }
  if (capability !== undefined && !declares(server.capabilities, capability.split('.'))) {
    return `The server does not declare ${capability}.`;
  }
  return undefined;
}

function declares(capabilities: unknown, path: string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return capabilities !== undefined && capabilities !== false;
  if (typeof capabilities !== 'object' || capabilities === null) return false;
  return (
    Object.hasOwn(capabilities, name) &&
    declares(Object.entries(capabilities).find(([key]) => key === name)?.[1], rest)
  );
}
