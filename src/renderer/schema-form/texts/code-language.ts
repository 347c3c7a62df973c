import { codeLanguageNamed, type CodeLanguage } from '../../ui/editor/code-languages.ts';
import { textMember, type Schema } from '../schema/schema.ts';
import { splitWords } from '../../../shared/split-words.ts';

/** The words by which a description names a language. */
const known: readonly [language: CodeLanguage, said: RegExp][] = [
  ['css', /\bCSS\b/],
  ['cypher', /\bCypher\b/i],
  ['graphql', /\bGraphQL\b/i],
  ['html', /\bHTML\b/i],
  ['javascript', /\bJavaScript\b/i],
  ['liquid', /\bLiquid\b/],
  ['markdown', /\bMarkdown\b/i],
  ['powershell', /\bPowerShell\b/i],
  ['python', /\bPython\b/i],
  ['shell', /\b(?:bash|shell (?:script|command)s?)\b/i],
  ['sql', /\b(?:My|Postgre)?SQL(?:ite)?\b/i],
  ['typescript', /\bTypeScript\b/i],
  ['xml', /\b(?:XML|SVG)\b/],
  ['yaml', /\bYAML\b/i],
];
/** Names of texts that may be code: in which language, only the description tells. */
const mayBeCode =
  /^(?:query|queries|code|script|source|snippet|statement|statements|function|expression|content|contents|body|text|template|config|configuration|manifest|document|command|message|description|definition)$/;
/** The words before `code` that make it no program: a country code. */
const isNoCode =
  /^(?:country|region|postal|zip|status|error|language|currency|exit|line|area|promo|invite|verification|commit|alt)$/;
const maxRead = 500;

/** The language of a text, by its media type, its name, or its name and what is said of it. */
export function codeLanguage(name: string, schema: Schema): CodeLanguage | undefined {
  const type = textMember(schema, 'contentMediaType');
  if (type !== undefined) return byMediaType(type);
  if (schema['format'] !== undefined || schema['contentEncoding'] !== undefined) return undefined;
  const words = splitWords(name.slice(0, maxRead));
  const named = languageIn(words);
  if (named) return isAbout(words) ? named : undefined;
  if (!mayBeCode.test(words.at(-1) ?? '') || words.some((word) => isNoCode.test(word)))
    return undefined;
  const said = (textMember(schema, 'description') ?? '').slice(0, maxRead);
  const found = known.flatMap(([language, word]) => {
    const at = said.search(word);
    return at === -1 ? [] : [{ language, at }];
  });
  // Where several languages are named, none is chosen.
  return found.length === 1 ? found[0]?.language : undefined;
}

/** `html_id` and `sql_timeout` are no code: the language, or a word for a text, comes last. */
function isAbout(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  return mayBeCode.test(last) || codeLanguageNamed(last) !== undefined;
}

function byMediaType(type: string): CodeLanguage | undefined {
  const sub = /^[a-z]+\/(?:x-|vnd\.)?([a-z+-]+)/i.exec(type)?.[1]?.toLowerCase();
  if (sub === undefined) return undefined;
  const parts = sub.split('+');
  return languageIn(parts);
}

const languageIn = (words: readonly string[]): CodeLanguage | undefined =>
  words.map(codeLanguageNamed).find((language) => language !== undefined);
