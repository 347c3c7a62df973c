import type { ChatEvent } from '../../../../shared/model/chat/chat.ts';
import { isObject } from '../../../../shared/json/is-object.ts';
import type { SecretMasker } from '../../secrets/masking/secret-masker.ts';
import { cutHere } from '../run/tools/result-for-model.ts';
import { exportedEvents } from './exported-events.ts';
import { createExportRedaction, type ExportRedaction } from './export-redaction.ts';
import { storyOf } from './story-of.ts';
import { toHtml } from './to-html.ts';
import { toMarkdown } from './to-markdown.ts';

type Wanted = {
  format: 'markdown' | 'json' | 'html';
  /** Exports the branch that ends with this node; the whole conversation where it is absent. */
  nodeId?: string | undefined;
  /** Masks the known secrets. */
  masker: SecretMasker;
  /** The version of the app. */
  version: string;
  signal: AbortSignal;
  now?: Date;
};

/** A conversation as one text in pieces, without secrets. */
export async function* exportConversation(
  events: readonly ChatEvent[],
  wanted: Wanted,
): AsyncGenerator<string> {
  const { format, nodeId, masker, signal } = wanted;
  const redaction = createExportRedaction(masker);
  const chosen = exportedEvents(events, nodeId);
  for (const piece of piecesOf(format, chosen, redaction, wanted)) {
    if (signal.aborted) return;
    yield piece;
    // Between the pieces of a long conversation, other work has its turn.
    await new Promise(setImmediate);
  }
}

function piecesOf(
  format: Wanted['format'],
  events: ChatEvent[],
  redaction: ExportRedaction,
  wanted: Wanted,
): Generator<string> {
  switch (format) {
    case 'markdown':
      return toMarkdown(storyOf(events), redaction);
    case 'html':
      return toHtml(storyOf(events), redaction);
    case 'json':
      return toJson(events, redaction, wanted);
  }
}

/**
 * So many characters before the cut of a shortened result are left out, so that no part of a secret
 * stands at the cut.
 */
const margin = 2000;

function withoutCutEnd(_name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const parts: unknown[] = value;
  return parts.map((part, at) => {
    const [own, next] = [textOf(part), textOf(parts[at + 1])];
    if (own === undefined || !next?.startsWith(cutHere)) return part;
    return { ...(part as object), text: own.slice(0, -margin) };
  });
}

const textOf = (part: unknown): string | undefined =>
  isObject(part) && typeof part['text'] === 'string' ? part['text'] : undefined;

/** The events themselves, one a line, in an object that says what it is. */
function* toJson(
  events: ChatEvent[],
  redaction: ExportRedaction,
  { version, now = new Date() }: Wanted,
): Generator<string> {
  const head = {
    format: 'wirebench-chat',
    version: 1,
    app: version,
    exportedAt: now.toISOString(),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"events":[\n`;
  for (const [at, event] of events.entries()) {
    yield `${at === 0 ? '' : ',\n'}${redaction.json(JSON.stringify(event, withoutCutEnd))}`;
  }
  yield `\n],"hidden":${JSON.stringify(redaction.hidden())}}\n`;
}
