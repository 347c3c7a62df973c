import { isLoopbackHost } from '../../../../shared/private-address.ts';
import { holdsReference } from '../../secrets/references.ts';

/**
 * Whether an address leads beyond this machine, or the address or a text `along` with it holds a
 * reference.
 */
export function isFarAway(url: string, along: string[]): boolean {
  if ([url, ...along].some(holdsReference)) return true;
  return !URL.canParse(url) || !isLoopbackHost(new URL(url).hostname);
}
