import type { SecretMasker } from '../secrets/masking/secret-masker.ts';
import type { Span } from './span.ts';

/** Masks known secrets in a span, since the texts in it come from a server. */
export function maskedSpan(span: Span, { mask }: SecretMasker): Span {
  const { name, error, traceState, attributes, events } = span;
  const shown = Object.entries(attributes).map(([key, value]) => [
    key,
    typeof value === 'string' ? mask(value) : value,
  ]);
  return {
    ...span,
    name: mask(name),
    ...(error?.message !== undefined && { error: { message: mask(error.message) } }),
    ...(traceState !== undefined && { traceState: mask(traceState) }),
    attributes: Object.fromEntries(shown) as Span['attributes'],
    events: events.map((event) => ({ ...event, name: mask(event.name) })),
  };
}
