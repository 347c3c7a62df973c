import type { MetadataExtractor } from '@ai-sdk/openai-compatible';
import { memberOf } from '../../../../shared/json/member-of.ts';
import { messageState } from './provider-state.ts';

type Detail = Record<string, unknown>;

/**
 * OpenRouter tells the signed thoughts of the models behind it as `reasoning_details`, in pieces, and
 * wants them back with the message, or models that sign their thoughts refuse the results of their calls.
 */
export const reasoningDetails: MetadataExtractor = {
  extractMetadata: () => Promise.resolve(undefined),
  createStreamExtractor() {
    const details: Detail[] = [];
    return {
      processChunk(chunk) {
        for (const detail of detailsIn(chunk)) join(details, detail);
      },
      buildMetadata: () =>
        details.length === 0
          ? undefined
          : { [messageState]: { reasoning_details: details as Record<string, never>[] } },
    };
  },
};

/** Pieces with the same index and type are one; what is text in them is written on. */
function join(details: Detail[], piece: Detail): void {
  const index = piece['index'];
  const last = details.findLast(
    (one) => index !== undefined && one['index'] === index && one['type'] === piece['type'],
  );
  if (!last) {
    details.push({ ...piece });
    return;
  }
  for (const [name, value] of Object.entries(piece)) {
    const before = last[name];
    const isWrittenOn = ['text', 'summary', 'data'].includes(name) && typeof before === 'string';
    if (isWrittenOn && typeof value === 'string') last[name] = before + value;
    else if (value !== null && value !== undefined) last[name] = value;
  }
}

function detailsIn(chunk: unknown): Detail[] {
  const choices = memberOf(chunk, 'choices');
  const delta = memberOf(Array.isArray(choices) ? choices[0] : undefined, 'delta');
  const details = memberOf(delta, 'reasoning_details');
  if (!Array.isArray(details)) return [];
  return details.filter((one): one is Detail => typeof one === 'object' && one !== null);
}
