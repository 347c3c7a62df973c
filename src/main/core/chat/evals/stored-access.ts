import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';
import type { EvalFile } from '../../../../shared/model/chat/eval.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { EvalAccess } from './eval-access.ts';

/**
 * The models of a file that are asked at endpoints of the app, with their keys: those named by the label or id of
 * one, or by its kind. The file's own endpoints go before them. BAD_INPUT where one can't be used.
 */
export async function storedAccess(
  file: EvalFile,
  endpoints: Pick<Endpoints, 'list' | 'resolve'>,
): Promise<Map<string, EvalAccess>> {
  const found = new Map<string, EvalAccess>();
  const names = Array.isArray(file.model) ? file.model : [file.model];
  const stored = endpoints.list().map(({ endpoint }) => endpoint);
  for (const name of names) {
    const { endpoint, modelId } = storedOf(name, stored);
    if (!endpoint || endpoint.kind === 'demo' || modelId === '') continue;
    if (Object.hasOwn(file.endpoints ?? {}, name.slice(0, name.indexOf(':')))) continue;
    const resolved = await endpoints.resolve(endpoint).catch((error: unknown) => {
      throw new RpcError('BAD_INPUT', `The model “${name}” can’t be used: ${messageOf(error)}`);
    });
    found.set(name, { ...resolved, name, modelId, kind: endpoint.kind });
  }
  return found;
}

/** Finds the endpoint that a name begins with; the longest label wins, since a label may hold a colon. */
function storedOf(name: string, stored: readonly Endpoint[]) {
  const startsWith = (word: string) => name.startsWith(`${word}:`);
  const words = stored.flatMap((endpoint) => [
    { word: endpoint.label, endpoint },
    { word: endpoint.endpointId, endpoint },
  ]);
  const fitting = words
    .filter(({ word }) => startsWith(word))
    .sort((one, other) => other.word.length - one.word.length);
  // A name by kind means the provider itself, and no endpoint at another address.
  const ofKind = stored.find(({ kind, baseUrl = '' }) => startsWith(kind) && baseUrl === '');
  const { word, endpoint } = fitting[0] ?? { word: ofKind?.kind ?? '', endpoint: ofKind };
  return { endpoint, modelId: name.slice(word.length + 1) };
}
