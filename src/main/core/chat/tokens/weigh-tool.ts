import { isObject } from '../../../../shared/json/is-object.ts';
import type { TokenWeight } from '../../../../shared/model/chat/token-weight.ts';
import { countTokens } from './count-tokens.ts';
import { typescriptForm } from './typescript-form.ts';

/** About what a tool's definition takes of a model's context: as a type, and as JSON. */
export function weighTool(item: unknown, counter: (text: string) => number): TokenWeight {
  const tool = isObject(item) ? item : {};
  const name = textOf(tool['name']);
  const description = textOf(tool['description']);
  const parameters = tool['inputSchema'] ?? {};
  const weights = [
    typescriptForm(name, description, parameters),
    JSON.stringify({ name, description, parameters }),
  ].map((text) => countTokens(text, counter));
  return { low: Math.min(...weights), high: Math.max(...weights) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
