/**
 * Replaces the control characters of a server's text, except tab and line feed, since they would
 * drive the terminal.
 */
export const printable = (text: string): string => text.replaceAll(/(?![\t\n])\p{Cc}/gu, '�');
