import { isTooLarge, maxDefinition } from '../../../shared/model/calls/definition-size.ts';

/** A definition as JSON text; undefined where it is too large or nested too deeply. */
export function definitionText(tool: object): string | undefined {
  if (isTooLarge(tool)) return undefined;
  const text = JSON.stringify(tool);
  return text.length > maxDefinition ? undefined : text;
}
