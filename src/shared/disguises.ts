import { count } from './counted.ts';
import { hiddenCharacters } from './hidden-characters.ts';

/**
 * A run of characters in a text that is not what it looks like; `index` is in UTF-16 code units.
 */
export type Disguise = { index: number; text: string };

/** Letters of other scripts, and styled ones, that pass for ASCII. */
const lookalike =
  /[аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅЗЬαορνικτυχγΑΒΕΖΗΙΚΜΝΟΡΤΥΧɑɡıƖօոսցհ\u{1d400}-\u{1d7ff}\u212a\u2113\u2170-\u217f]/u;
/** Signs, spaces and full-width forms that pass for others, wherever they stand. */
const foreignSign =
  /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2010-\u2015\u2212\ufe58\ufe63\u2044\u2215\u29f8\u2216\u29f5\u2024\ufe52\ua789\u2236\u02d0\u037e\u01c3\u2800\uff01-\uff5e\u00ad]/u;
const otherScript = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

const foreignSigns = new RegExp(`${foreignSign.source}+`, 'gu');
const lookalikes = new RegExp(`${lookalike.source}+`, 'gu');
/** White space so long that it may push the text after it out of sight. */
const flood = /[ \t\n\r]{8,}/g;
/** Combining marks, so many that they cover the lines around their letter. */
const pile = /\p{M}{4,}/gu;
const othersScript = new RegExp(`${otherScript.source}+`, 'gu');
const passesForAscii = new RegExp(`^(?:\\p{ASCII}|${lookalike.source})+$`, 'u');
const word = /[\p{L}\p{N}]+/gu;

/**
 * Finds what passes for something else in a command or an address: signs and spaces beyond ASCII,
 * letters of another script within an ASCII word, and words wholly of letters that look like ASCII.
 * They are in the order of the text.
 */
export function disguises(text: string): Disguise[] {
  const found = matches(text, foreignSigns, 0);
  for (const { 0: one, index } of text.matchAll(word)) {
    if (/[A-Za-z]/.test(one) && otherScript.test(one))
      found.push(...matches(one, othersScript, index));
    else if (lookalike.test(one) && passesForAscii.test(one)) {
      found.push(...matches(one, lookalikes, index));
    }
  }
  return found.sort((a, b) => a.index - b.index);
}

/**
 * Finds disguises, invisible characters (line breaks, tabs and long white space among them) and
 * marks that cover other lines.
 */
export function misleadingCharacters(text: string): Disguise[] {
  const all = [
    ...matches(text, hiddenCharacters, 0),
    ...matches(text, flood, 0),
    ...matches(text, /[\t\n\r]+/g, 0),
    ...matches(text, pile, 0),
    ...disguises(text),
  ];
  all.sort((a, b) => a.index - b.index || b.text.length - a.text.length);
  let end = 0;
  return all.filter(({ index, text: { length } }) => {
    const isApart = index >= end;
    if (isApart) end = index + length;
    return isApart;
  });
}

/**
 * Names a run of eight or more white-space characters by what it holds; undefined for any other.
 */
export function whiteSpaceLabel(run: string): string | undefined {
  if (run.length < 8 || /[^ \t\n\r]/.test(run)) return undefined;
  const has = [
    / /.test(run) ? ['spaces'] : [],
    /\t/.test(run) ? ['tabs'] : [],
    /[\n\r]/.test(run) ? ['line breaks'] : [],
  ];
  return `${count(run.length)} ${has.flat().join(' and ')}`;
}

const matches = (text: string, pattern: RegExp, offset: number): Disguise[] =>
  [...text.matchAll(pattern)].map(({ 0: run, index }) => ({ index: index + offset, text: run }));
