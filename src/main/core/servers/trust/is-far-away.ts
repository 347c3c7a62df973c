import { isLoopbackHost } from '../../../../shared/private-address.ts';
import { holdsReference } from '../../secrets/references.ts';

/** Whether an address leads beyond this machine, or it or what goes along holds values that are referred to. */
export function isFarAway(url: string, along: string[]): boolean {
  if ([url, ...along].some(holdsReference)) return true;
  return !URL.canParse(url) || !isLoopbackHost(new URL(url).hostname);
}
