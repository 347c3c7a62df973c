/** The forms of a page about a server. */
export const documentFormats = ['markdown', 'html'] as const;
export type DocumentFormat = (typeof documentFormats)[number];
