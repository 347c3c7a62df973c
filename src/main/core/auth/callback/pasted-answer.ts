import { count } from '../../../../shared/counted.ts';
import { isSameText } from './same-text.ts';

/** An address of this length is more than a browser shows. */
const maxLength = 20_000;

/**
 * What a user pasted from the browser's address bar: the whole address that it ended at, or its
 * query. It must carry the `state` that was sent; a bare code has none, and could be anybody's.
 */
export function pastedAnswer(
  text: string,
  state: string,
): { params: URLSearchParams } | { problem: string } {
  if (text.length > maxLength) {
    return problem(`This is too long for an address (${count(text.length)} characters).`);
  }
  // Line breaks come in where a long address was copied from a terminal.
  const plain = text.trim().replaceAll(/[\t\r\n]/g, '');
  if (/\p{Cc}/u.test(plain)) return problem('This has control characters in it.');
  const [address = ''] = plain.split('#', 1);
  if (!/[=?&]/.test(address)) {
    return problem(
      'This is not the response to a sign-in; a code alone could belong to any sign-in.',
    );
  }
  const params = new URLSearchParams(queryOf(address));
  const repeated = ['state', 'code', 'error'].find((name) => params.getAll(name).length > 1);
  if (repeated !== undefined) return problem(`This has “${repeated}” more than once.`);
  if (!params.has('code') && !params.has('error')) {
    return problem('This address has neither a code nor an error.');
  }
  const given = params.get('state');
  if (given === null)
    return problem('This address has no state, so it can’t be matched to this sign-in.');
  if (!isSameText(given, state))
    return problem('This address belongs to another sign-in (its state differs).');
  return { params };
}

const queryOf = (address: string): string =>
  /^(?:\w+:\/\/[^?]*|[^?=&]*)\?(?<query>.*)$/s.exec(address)?.groups?.['query'] ?? address;

const problem = (what: string): { problem: string } => ({
  problem: `${what} Copy the complete address of the page where the browser ended.`,
});
