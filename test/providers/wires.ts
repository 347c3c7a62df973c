import { Agent } from 'undici';
import type { Endpoint, EndpointKind } from '../../src/shared/model/chat-endpoint.ts';
import type { ModelAccess } from '../../src/main/core/chat/providers/model-access.ts';

/** The six wires that everything is tried on. */
export const wires = [
  'openai-chat',
  'openai',
  'anthropic',
  'gemini',
  'compatible',
  'openrouter',
] as const satisfies EndpointKind[];
export type Wire = (typeof wires)[number];

/** A key that must be found nowhere. */
export const canary = 'sk-canary-Zq8+/7731xPq';

const paths: Record<Wire, string> = {
  'openai-chat': '/v1',
  openai: '/v1',
  anthropic: '/v1',
  gemini: '/v1beta',
  compatible: '/v1',
  openrouter: '/api/v1',
};

const modelIds: Record<Wire, string> = {
  'openai-chat': 'gpt-4o',
  openai: 'gpt-5',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-flash',
  compatible: 'local-model',
  openrouter: 'some/model',
};

export const modelIdOf = (wire: Wire): string => modelIds[wire];

/**
 * Opens a connection for each request. One that is kept may be closed by the server at the moment when
 * the next request is written to it, on a machine that is busy enough.
 */
export const createTestAgent = (): Agent => new Agent({ pipelining: 0 });

/** An endpoint of a wire at a server of the test's. */
export function accessTo(
  wire: Wire,
  origin: string,
  agent: Agent,
  more: Partial<Endpoint> = {},
): ModelAccess {
  const endpoint: Endpoint = {
    endpointId: wire,
    kind: wire,
    label: `Test ${wire}`,
    baseUrl: `${origin}${paths[wire]}`,
    ...more,
  };
  return { endpoint, key: canary, agent: () => Promise.resolve(agent) };
}
