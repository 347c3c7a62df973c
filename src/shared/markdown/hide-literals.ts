import type { Nodes } from 'mdast';
import { bareAddress } from './bare-address.ts';

export type HiddenLiterals = {
  /** The source with stand-ins of the same length, so that all offsets stay. */
  hidden: string;
  /** Puts maths and addresses back into the tree of what was hidden. */
  show(nodes: readonly Nodes[]): void;
};

// From Unicode's private use: letters to the parser, which pair and escape nothing.
const first = '\uE000';
const further = '\uE001';
const standIns = /\uE000\uE001*/g;
const mayBeLiteral = /\$[^$]*\$|\\[([]|https?:\/\//i;

/**
 * Code, escapes, and the literals in a named group: maths and addresses, but for those that are written
 * as links. The bounds keep signs that are never closed from being searched to the end of the text each.
 * As in Pandoc, the dollars of `$…$` touch what is between them and no digit follows, so that prices stay
 * text.
 */
const parts = new RegExp(
  [
    /^[ \t>]*(?<fence>`{3,}|~{3,})[^\n]*\n[^]*?(?:^[ \t>]*\k<fence>|$(?![^]))/,
    /(?<!`)`[^`]{1,1000}`(?!`)|(?<!`)(?<ticks>`+)(?!`)[^]{1,1000}?(?<!`)\k<ticks>(?!`)/,
    /(?<maths>\$\$[^]{1,2000}?\$\$|\\\[(?:[^\\]|\\[^[\]]){1,2000}?\\\]|\\\((?:[^\\]|\\[^()]){1,500}?\\\)|(?<![\w$])\$(?![\s$])(?:[^$\n`\\]|\\[^\n]){0,499}(?<!\s)\$(?![\w$]))/,
    new RegExp(`(?<!<|\\]\\()(?<address>${bareAddress.source})`, 'u'),
    /\\[^]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gmu',
);

/**
 * Hides maths and addresses from a parser of Markdown, which reads `\,` as a comma and `_a_` as emphasis;
 * undefined where there are none.
 */
export function hideLiterals(source: string): HiddenLiterals | undefined {
  if (!mayBeLiteral.test(source) || source.includes(first) || source.includes(further)) {
    return undefined;
  }
  const found: { at: number; text: string }[] = [];
  const hidden = source.replace(parts, (part: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    if (groups['maths'] === undefined && groups['address'] === undefined) return part;
    found.push({ at: rest.at(-3) as number, text: part });
    return first + further.repeat(part.length - 1);
  });
  if (found.length === 0) return undefined;
  let next = 0;
  const shown = (text: string) =>
    text.replace(standIns, () => {
      const { text: written = '' } = found[next] ?? {};
      next += 1;
      return written;
    });
  const show = (nodes: readonly Nodes[]): void => {
    for (const node of nodes) {
      // Offsets keep the places right, whatever the parser left out.
      const start = node.position?.start.offset ?? 0;
      while ((found[next]?.at ?? Infinity) < start) next += 1;
      if ('children' in node) show(node.children);
      if ('value' in node) node.value = shown(node.value);
      if ('alt' in node && node.alt) node.alt = shown(node.alt);
      if ('url' in node) node.url = shown(node.url);
      if ('title' in node && node.title) node.title = shown(node.title);
      if (node.type === 'code') {
        if (node.lang) node.lang = shown(node.lang);
        if (node.meta) node.meta = shown(node.meta);
      }
    }
  };
  return { hidden, show };
}
