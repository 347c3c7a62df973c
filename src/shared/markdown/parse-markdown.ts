import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { hideLiterals } from './hide-literals.ts';

/** So many characters of a text are parsed; the rest is left to the caller. */
export const maxMarkdown = 20_000;

/**
 * Syntax that is not parsed and so is shown as it was written: HTML and character references, which
 * a model reads as they are; definitions, which would vanish; and indented code, which in
 * descriptions is only indentation.
 */
const off = [
  'htmlFlow',
  'htmlText',
  'characterReference',
  'definition',
  'codeIndented',
  'setextUnderline',
];
/**
 * Signs whose pairing takes the parser ever longer, with the syntax to turn off past `maxSigns`.
 */
const costly: [sign: RegExp, constructs: string[]][] = [
  [/[*_]+/g, ['attention']],
  [/\[/g, ['labelStartLink', 'labelStartImage']],
  [/>/g, ['blockQuote']],
  [/~~/g, ['strikethrough']],
];
const maxSigns = 1000;
const mayMean = /[*_`[\]<>#~|\\\n]|^\s*(?:[-+]|\d+[.)])/;

// One ~ alone means “about” more often than it strikes something out.
const syntax = [gfmTable(), gfmStrikethrough({ singleTilde: false }), gfmTaskListItem()];
const trees = [
  gfmTableFromMarkdown(),
  gfmStrikethroughFromMarkdown(),
  gfmTaskListItemFromMarkdown(),
];

/**
 * Parses the first `maxMarkdown` characters of a server's text as Markdown with GitHub's tables,
 * task lists and strikethrough. The tree never holds HTML; maths and addresses are as they were written.
 */
export function parseMarkdown(text: string): RootContent[] {
  const source = text.slice(0, maxMarkdown);
  // Most descriptions are a plain line, and a form may have hundreds of them.
  if (!mayMean.test(source))
    return [{ type: 'paragraph', children: [{ type: 'text', value: source }] }];
  const literals = hideLiterals(source);
  const hidden = literals?.hidden ?? source;
  const tooMany = costly.filter(([sign]) => (hidden.match(sign)?.length ?? 0) > maxSigns);
  const disabled = [...off, ...tooMany.flatMap(([, constructs]) => constructs)];
  const { children } = fromMarkdown(hidden, {
    extensions: [...syntax, { disable: { null: disabled } }],
    mdastExtensions: trees,
  });
  literals?.show(children);
  return children;
}
