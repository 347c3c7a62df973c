import { isObject } from './json/is-object.ts';
import type { ListedModel } from './model/chat-endpoint.ts';

/**
 * The id of the model that a sampling request's `modelPreferences` hint at: the first hint that is
 * part of an id wins. Undefined where none is.
 */
export function hintedModel(params: unknown, models: ListedModel[]): string | undefined {
  const preferences = isObject(params) ? params['modelPreferences'] : undefined;
  const hints = isObject(preferences) ? preferences['hints'] : undefined;
  for (const hint of Array.isArray(hints) ? hints.slice(0, 100) : []) {
    const name: unknown = isObject(hint) ? hint['name'] : undefined;
    if (typeof name !== 'string' || name === '') continue;
    const wanted = name.toLowerCase();
    const found = models.find(({ modelId }) => modelId.toLowerCase().includes(wanted));
    if (found) return found.modelId;
  }
  return undefined;
}
