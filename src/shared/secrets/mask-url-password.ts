import { mask } from './mask.ts';

/** A name and a password before the host; what stands in `${}` is one piece, whatever it holds. */
const credentials =
  /^(\w+:\/\/(?:\$\{[^}]*\}|(?!\$\{[^}]*\})[^/?#:@])*):((?:\$\{[^}]*\}|(?!\$\{[^}]*\})[^/?#])*)@/;
const onlyReferences = /^(?:\$\{[^}]*\})+$/;

/** An address with the password that it may hold masked, but for references, which tell none; for showing it. */
export const maskUrlPassword = (url: string): string =>
  url.replace(credentials, (whole, before: string, password: string) =>
    onlyReferences.test(password) ? whole : `${before}:${mask}@`,
  );

/** An address that holds a user or a password, as that of a database. */
export const holdsPassword = (value: string): boolean =>
  /^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+@/i.test(value);
