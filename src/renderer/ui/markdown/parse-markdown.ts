import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** More of a text than this is neither parsed nor shown. */
export const maxMarkdown = 20_000;

/**
 * What is off is shown as it was written: HTML and character references, which a model reads as they
 * are; definitions, which would vanish; and indented code, which in descriptions is only indentation.
 */
const off = [
  'htmlFlow',
  'htmlText',
  'characterReference',
  'definition',
  'codeIndented',
  'setextUnderline',
];
/** Signs of which nobody writes so many, and whose pairing takes the parser ever longer. */
const costly: [sign: RegExp, constructs: string[]][] = [
  [/[*_]+/g, ['attention']],
  [/\[/g, ['labelStartLink', 'labelStartImage']],
  [/>/g, ['blockQuote']],
];
const maxSigns = 1000;
const mayMean = /[*_`[\]<>#~\\\n]|^\s*(?:[-+]|\d+[.)])/;

/** A server's text as a tree of Markdown, of bounded size; there is never HTML in it. */
export function parseMarkdown(text: string): RootContent[] {
  const source = text.slice(0, maxMarkdown);
  // Most descriptions are a plain line, and a form may have hundreds of them.
  if (!mayMean.test(source))
    return [{ type: 'paragraph', children: [{ type: 'text', value: source }] }];
  const tooMany = costly.filter(([sign]) => (source.match(sign)?.length ?? 0) > maxSigns);
  const disabled = [...off, ...tooMany.flatMap(([, constructs]) => constructs)];
  return fromMarkdown(source, { extensions: [{ disable: { null: disabled } }] }).children;
}
