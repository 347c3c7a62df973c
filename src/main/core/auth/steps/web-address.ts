import { hasHiddenCharacters } from '../../../../shared/hidden-characters.ts';
import { isLoopbackHost } from '../../../../shared/private-address.ts';

/** Browsers and servers take no longer addresses for sure; messages can show one as a whole. */
const maxLength = 2000;

/** Whether what a server names is an http or https address that can be asked and shown. */
export function isWebAddress(text: string): boolean {
  if (text.length > maxLength || !/^https?:\/\/[^\s/\\]\S*$/i.test(text)) return false;
  const url = URL.parse(text);
  return url?.username === '' && url.password === '' && !hasHiddenCharacters(text);
}

/** Whether tokens can be sent to an address without being read on the way. */
export function isSafeAddress(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopbackHost(hostname);
}
