import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';

/** The sources of an app's metadata that may stand in a header (MCP Apps, 2026-01-26, csp). */
export type AppSources = {
  connect: string[];
  resource: string[];
  frame: string[];
  base: string[];
};

export type RefusedSource = { member: string; source: string; why: string };

/** A scheme, a host, perhaps with a wildcard for names below it, and perhaps a port: nothing else. */
const safeSource = /^(https?|wss?):\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/i;
const maxSources = 100;
const maxLength = 300;

/**
 * Reads `csp` of a resource's metadata. What would widen the policy beyond a host, or leads to our own
 * addresses, is refused: `isOurs` tells those.
 */
export function readSources(
  csp: unknown,
  isOurs: (url: URL) => boolean,
): { sources: AppSources; refused: RefusedSource[] } {
  const refused: RefusedSource[] = [];
  const of = (member: string): string[] => {
    const sent = isObject(csp) ? csp[member] : undefined;
    if (sent === undefined) return [];
    if (!Array.isArray(sent)) {
      refused.push({ member, source: '', why: 'it is not a list' });
      return [];
    }
    const kept: string[] = [];
    for (const source of sent.slice(0, maxSources) as unknown[]) {
      const why = whyRefused(source, isOurs);
      if (why === undefined) kept.push((source as string).toLowerCase());
      else refused.push({ member, source: shown(source), why });
    }
    if (sent.length > maxSources) {
      refused.push({ member, source: '', why: `only the first ${maxSources} of it are taken` });
    }
    return [...new Set(kept)];
  };
  const sources = {
    connect: of('connectDomains'),
    resource: of('resourceDomains'),
    frame: of('frameDomains'),
    base: of('baseUriDomains'),
  };
  return { sources, refused };
}

/** Whether a text is a source that metadata may have, apart from whose address it is. */
export const isPlainSource = (source: string): boolean =>
  source.length <= maxLength && safeSource.test(source);

const shown = (source: unknown): string =>
  (typeof source === 'string' ? source : jsonOf(source)).slice(0, maxLength);

function whyRefused(source: unknown, isOurs: (url: URL) => boolean): string | undefined {
  if (typeof source !== 'string') return 'it is not a string';
  if (source.length > maxLength) return 'it is too long';
  if (!safeSource.test(source))
    return 'it is not a scheme with a host, such as https://example.com';
  // A wildcard stands for any name, so that a name of ours would be among them.
  const plain = source.replace('*.', 'any.');
  if (!URL.canParse(plain)) return 'it is not an address';
  if (isOurs(new URL(plain))) return 'it is an address of Wirebench itself';
  return undefined;
}
