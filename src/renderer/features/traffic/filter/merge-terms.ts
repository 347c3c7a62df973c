import { parseTrafficQuery } from '../../../../shared/model/traffic/traffic-query.ts';

type Wanted = { method: string; subject?: string | undefined; atLeastUs?: number | undefined };

/**
 * Adds terms for a method, a subject and a least duration to a query. They replace its terms for
 * method and tool, and for the duration if one is given; terms that exclude stay.
 */
export function mergeTerms(text: string, { method, subject, atLeastUs }: Wanted): string {
  const replaced = new Set(['method', 'tool', ...(atLeastUs === undefined ? [] : ['dur'])]);
  const kept = parseTrafficQuery(text)
    .terms.filter(({ field, not }) => not || !replaced.has(field))
    .map(({ start, end }) => text.slice(start, end));
  const wanted = [`method:${quoted(method)}`];
  if (subject !== undefined) wanted.push(`tool:${quoted(subject)}`);
  if (atLeastUs !== undefined) wanted.push(`dur:>=${Math.floor(atLeastUs)}us`);
  return [...kept, ...wanted].join(' ');
}

const quoted = (value: string): string =>
  /^[^\s"*\\]+$/.test(value) ? value : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
