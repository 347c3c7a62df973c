/**
 * Characters that can't be seen, or that change the order of others: a server may hide text in them
 * that a model reads. Joiners and variation selectors are left alone where scripts and emoji use
 * them.
 */
const never =
  /(?![\t\n\r]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/u;
const outOfPlace =
  /(?<=^|\p{ASCII})(?:\u200c|\u200d)|(?<=[a-z\s]|\ufe00|\ufe0e|\ufe0f)(?:\ufe0e|\ufe0f)/iu;

/** Matches runs of hidden characters. It is global: use it only where `lastIndex` is not kept. */
export const hiddenCharacters = new RegExp(`(?:${never.source}|${outOfPlace.source})+`, 'giu');

export const hasHiddenCharacters = (text: string): boolean => text.search(hiddenCharacters) !== -1;
