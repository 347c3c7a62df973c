/** A name and a password before the host; what stands in `${}` is one piece, whatever it holds. */
const credentials =
  /^(\w+:\/\/(?:\$\{[^}]*\}|(?!\$\{[^}]*\})[^/?#:@])*):((?:\$\{[^}]*\}|(?!\$\{[^}]*\})[^/?#])*)@/;
const onlyReferences = /^(?:\$\{[^}]*\})+$/;

/** An address with the password that it may hold masked, but for references, which tell none; for showing it. */
export const withoutPassword = (url: string): string =>
  url.replace(credentials, (whole, before: string, password: string) =>
    onlyReferences.test(password) ? whole : `${before}:••••••••@`,
  );
