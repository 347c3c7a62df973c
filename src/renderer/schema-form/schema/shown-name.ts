import { revealed } from '../../ui/hidden-characters.ts';

/** A name as a label: what can't be seen is marked, and white space alone would be no label. */
export const shownName = (name: string): string =>
  name.trim() === '' ? `“${name}”` : revealed(name);
