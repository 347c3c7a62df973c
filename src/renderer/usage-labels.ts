import type { Usage } from '../shared/model/chat-endpoint.ts';
import { count } from './ui/format.ts';

/**
 * Returns “1,204 in (900 cached), 88 out (40 reasoning)”, or “tokens not reported” where there are
 * none.
 */
export function usageLabel({ input, output, cacheRead, reasoning }: Usage): string {
  if (input === undefined && output === undefined) return 'tokens not reported';
  const cached = cacheRead ? ` (${count(cacheRead)} cached)` : '';
  const thought = reasoning ? ` (${count(reasoning)} reasoning)` : '';
  return [
    input === undefined ? undefined : `${count(input)} in${cached}`,
    output === undefined ? undefined : `${count(output)} out${thought}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** "$0.0031"; small sums keep two digits that say something. */
export function costLabel(dollars: number): string {
  if (dollars === 0) return '$0';
  return dollars >= 0.1 ? `$${dollars.toFixed(2)}` : `$${Number(dollars.toPrecision(2))}`;
}
