/** An address with the password that it may hold masked; for showing it. */
export const withoutPassword = (url: string): string =>
  url.replace(/^(\w+:\/\/[^/?#:@]*):[^/?#]*@/, '$1:••••••••@');
