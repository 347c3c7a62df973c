import { mask } from './mask.ts';

/**
 * Matches a name and a password before the host; a `${}` reference counts as one piece, whatever it
 * holds.
 */
const credentials =
  /^(\w+:\/\/(?:\$\{[^}]*\}|(?!\$\{[^}]*\})[^/?#:@])*):((?:\$\{[^}]*\}|(?!\$\{[^}]*\})[^/?#])*)@/;
/** Matches a text that is made of `${}` references alone. */
export const onlyReferences = /^(?:\$\{[^}]*\})+$/;

/**
 * A URL with its password masked, for showing it; a password of only references stays, since it
 * tells no value.
 */
export const maskUrlPassword = (url: string): string =>
  url.replace(credentials, (whole, before: string, password: string) =>
    onlyReferences.test(password) ? whole : `${before}:${mask}@`,
  );

/** Whether a value is a URL with a user or a password, such as that of a database. */
export const holdsPassword = (value: string): boolean =>
  /^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+@/i.test(value);
