import { mask } from '../../../../shared/secrets/mask.ts';
import { isSecretHeader } from '../../../../shared/secrets/secret-names.ts';
import type { ResolvedEndpoint } from '../endpoints/endpoints.ts';
import type { Model, StepPart } from '../model.ts';

/** Shorter keys are words that local servers are given in place of one. */
const shortestSecret = 8;

/** The secrets that an endpoint is sent: its key, and headers that hold one. */
export function secretsOf({ key, headers = {} }: ResolvedEndpoint): string[] {
  const inHeaders = Object.entries(headers)
    .filter(([name]) => isSecretHeader(name))
    .flatMap(([, value]) => value.split(/\s+/));
  return [...new Set([key ?? '', ...inHeaders])].filter(({ length }) => length >= shortestSecret);
}

/**
 * A model whose answers don't repeat the secrets that its endpoint is sent: an endpoint that shows
 * them, in one piece or in several, would bring them into the conversation and so onto the disk.
 */
export function maskAnswer(model: Model, secrets: readonly string[]): Model {
  if (secrets.length === 0) return model;
  return {
    ...model,
    step: (request) => masked(model.step(request), secrets),
  };
}

type Delta = Extract<StepPart, { delta: string }>;

async function* masked(
  parts: AsyncIterable<StepPart>,
  secrets: readonly string[],
): AsyncGenerator<StepPart> {
  /** A delta that ends with what may be the beginning of a secret. */
  let held: Delta | undefined;
  for await (const part of parts) {
    if ('delta' in part) {
      const isMore = held && sameText(held, part);
      if (held && !isMore) yield held;
      const text = hidden((isMore && held ? held.delta : '') + part.delta, secrets);
      const keep = startOfSecret(text, secrets);
      const shown = { ...part, delta: text.slice(0, text.length - keep) };
      held = keep > 0 ? { ...part, delta: text.slice(text.length - keep) } : undefined;
      if (shown.delta !== '' || keep === 0) yield shown;
      continue;
    }
    if (held) yield held;
    held = undefined;
    yield withoutIn(part, secrets);
  }
  if (held) yield held;
}

const sameText = (a: Delta, b: Delta): boolean =>
  a.type === b.type &&
  (a.type !== 'call-input' || b.type !== 'call-input' || a.callId === b.callId);

const hidden = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, mask), text);

/** How many characters at the end of a text are the beginning of a secret. */
function startOfSecret(text: string, secrets: readonly string[]): number {
  let longest = 0;
  for (const secret of secrets) {
    const most = Math.min(secret.length - 1, text.length);
    for (let length = most; length > longest; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) longest = length;
    }
  }
  return longest;
}

/** Masks secrets in all texts of a part; returns the same part where it holds none. */
function withoutIn<Part extends StepPart>(part: Part, secrets: readonly string[]): Part {
  const text = JSON.stringify(part);
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1));
  return written.some((secret) => text.includes(secret))
    ? (JSON.parse(hidden(text, written)) as Part)
    : part;
}
