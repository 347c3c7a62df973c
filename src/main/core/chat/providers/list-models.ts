import type { ListedModel } from '../../../../shared/model/chat-endpoint.ts';
import { ModelFailure } from '../model.ts';
import { baseUrlOf } from './base-url.ts';
import { getJson } from './get-json.ts';
import { memberOf } from '../../../../shared/json/member-of.ts';
import { listedModel } from './listed-model.ts';
import type { ModelAccess } from './model-access.ts';

const maxModels = 5000;
/** The most models of Ollama that are asked about, since each takes a request. */
const maxAsked = 60;

/** The models that an endpoint has now, by their ids. Throws a `ModelFailure`, or the signal's reason. */
export async function listModels(access: ModelAccess, signal: AbortSignal): Promise<ListedModel[]> {
  const { kind } = access.endpoint;
  const json = await getJson(access, placeFor(access, 'models'), signal);
  const entries = entriesIn(json);
  if (!entries) {
    throw new ModelFailure('The endpoint’s response is not a list of models.', {
      kind: 'provider',
    });
  }
  const told = kind === 'compatible' ? await withDetails(access, entries, signal) : entries;
  const models = told.slice(0, maxModels).flatMap((entry) => listedModel(entry, kind) ?? []);
  return models.toSorted((a, b) => a.modelId.localeCompare(b.modelId));
}

/** Throws where a key is wrong: OpenRouter lists its models without one, so that the list tells nothing. */
export async function checkKey(access: ModelAccess, signal: AbortSignal): Promise<void> {
  if (access.endpoint.kind === 'openrouter') await getJson(access, placeFor(access, 'key'), signal);
}

function placeFor({ endpoint }: ModelAccess, path: string): URL {
  const url = baseUrlOf(endpoint);
  if (!url) {
    throw new ModelFailure(`${endpoint.label} has no usable address.`, { kind: 'bad-request' });
  }
  url.pathname += `/${path}`;
  if (endpoint.kind === 'anthropic') url.searchParams.set('limit', '1000');
  if (endpoint.kind === 'gemini') url.searchParams.set('pageSize', '1000');
  return url;
}

function entriesIn(json: unknown): unknown[] | undefined {
  const lists = [memberOf(json, 'data'), memberOf(json, 'models'), json];
  return lists.find((list) => Array.isArray(list));
}

/** Adds what local servers tell of their models at other addresses, where they do. */
async function withDetails(
  access: ModelAccess,
  entries: unknown[],
  signal: AbortSignal,
): Promise<unknown[]> {
  const owner = memberOf(entries[0], 'owned_by');
  const at = (path: string) => new URL(path, placeFor(access, ''));
  if (owner === 'organization_owner') {
    const json = await getJson(access, at('/api/v0/models'), signal).catch(() => undefined);
    return entriesIn(json) ?? entries;
  }
  if (owner !== 'library') return entries;
  const asked = entries.slice(0, maxAsked).map(async (entry) => {
    const model = memberOf(entry, 'id');
    const shown = await getJson(access, at('/api/show'), signal, { model }).catch(() => undefined);
    return { id: model, ...ollamaDetails(shown) };
  });
  return [...(await Promise.all(asked)), ...entries.slice(maxAsked)];
}

function ollamaDetails(shown: unknown): { capabilities?: unknown; context_length?: unknown } {
  const info = memberOf(shown, 'model_info');
  const name = Object.keys(typeof info === 'object' && info !== null ? info : {}).find((key) =>
    key.endsWith('.context_length'),
  );
  const capabilities = memberOf(shown, 'capabilities');
  return {
    ...(capabilities !== undefined && { capabilities }),
    ...(name !== undefined && { context_length: memberOf(info, name) }),
  };
}
