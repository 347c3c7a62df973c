import { isTooLarge, maxDefinition } from '../../../shared/model/calls/definition-size.ts';

/** A definition as JSON; undefined, and soon, where it is too large or too deep. */
export function definitionText(tool: object): string | undefined {
  if (isTooLarge(tool)) return undefined;
  const text = JSON.stringify(tool);
  return text.length > maxDefinition ? undefined : text;
}
