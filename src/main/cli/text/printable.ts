/** Text of a server without the control characters that would drive a terminal. */
export const printable = (text: string): string => text.replaceAll(/(?![\t\n])\p{Cc}/gu, '�');
