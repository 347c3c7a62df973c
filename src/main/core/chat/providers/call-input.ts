import type { EndpointKind } from '../../../../shared/model/chat-endpoint.ts';

/** The wires whose calls carry their arguments as a text. */
const textWires: ReadonlySet<EndpointKind> = new Set([
  'openai',
  'openai-chat',
  'azure',
  'openrouter',
  'compatible',
]);

/**
 * The arguments of an earlier call, as they go back to the model: the text that it wrote where the wire
 * takes text, else the value with every number as it was written. What is no JSON object goes back as
 * an empty one: servers refuse the whole conversation for it, and the result tells the model what was wrong.
 */
export function callInput(argumentsText: string, wire: EndpointKind): unknown {
  const value = parsed(argumentsText);
  if (value === undefined) return textWires.has(wire) ? '{}' : {};
  return textWires.has(wire) ? argumentsText : value;
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text, exactNumber);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

// What ES2026 adds to JSON; the runtime has it, the types don't yet.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/** Keeps the text of a number that a double can't hold. */
function exactNumber(
  this: unknown,
  _key: string,
  value: unknown,
  context?: { source?: string },
): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? rawJSON(context.source) : value;
}
