import {
  expandTemplate,
  templateParts,
  type Expression,
  type TemplatePart,
  type TemplateValue,
  type Variable,
} from './uri-template.ts';

type Found = Map<string, TemplateValue>;

/** These limits keep the template of a hostile server from blocking the page. */
const maxSteps = 100_000;
const maxLength = 20_000;
const maxParts = 200;

/**
 * The values from which a template makes this URI (RFC 6570, level 4); undefined where none do, and
 * where the search exceeds its limits.
 */
export function matchTemplate(template: string, uri: string): Found | undefined {
  const parts = templateParts(template);
  if (uri.length > maxLength || parts.length > maxParts) return undefined;
  const search = { parts, uri, failed: new Set<string>(), steps: 0 };
  const ends = matchFrom(search, 0, 0);
  if (!ends) return undefined;
  const found: Found = new Map();
  for (const [name, value] of ends.flat()) found.set(name, longer(found.get(name), value));
  return unescaped(expandTemplate(template, found)) === unescaped(uri) ? found : undefined;
}

type Search = { parts: TemplatePart[]; uri: string; failed: Set<string>; steps: number };
type Values = [name: string, value: TemplateValue][];

/**
 * The values of the parts from `index` on that make the URI from `at` on; undefined where none do.
 */
function matchFrom(search: Search, index: number, at: number): Values[] | undefined {
  const { parts, uri, failed } = search;
  const part = parts[index];
  if (!part) return at === uri.length ? [] : undefined;
  if (part.kind === 'literal') {
    return uri.startsWith(part.text, at)
      ? matchFrom(search, index + 1, at + part.text.length)
      : undefined;
  }
  const place = `${index} ${at}`;
  if (failed.has(place)) return undefined;
  for (const end of endsOf(part, uri, at)) {
    search.steps += 1;
    if (search.steps > maxSteps) return undefined;
    const rest = matchFrom(search, index + 1, end);
    const values = rest && valuesIn(part, uri.slice(at, end));
    if (values) return [values, ...rest];
  }
  failed.add(place);
  return undefined;
}

/**
 * Yields the indexes at which an expression may end, the likelier first; an empty value comes
 * last.
 */
function* endsOf({ style, variables }: Expression, uri: string, at: number): Generator<number> {
  const { first, keepsReserved, between } = style;
  if (uri.startsWith(first, at)) {
    const isOneText = between === ',' && !variables.some(({ isExploded }) => isExploded);
    const stop = keepsReserved
      ? undefined
      : between === '&'
        ? /#/g
        : between === '/' || !isOneText
          ? /[?#]/g
          : /[/?#]/g;
    let last = uri.length;
    if (stop) {
      stop.lastIndex = at + first.length;
      last = stop.exec(uri)?.index ?? last;
    }
    for (let end = at + Math.max(1, first.length); end <= last; end += 1) yield end;
  }
  yield at;
}

/** The values in the text of an expression; undefined where the expression can't make that text. */
function valuesIn({ style, variables }: Expression, text: string): Values | undefined {
  if (text === '') return [];
  const body = text.slice(style.first.length);
  return style.named
    ? namedValues(variables, body.split(style.between))
    : placedValues(variables, body, style);
}

function placedValues(
  variables: Variable[],
  body: string,
  { between, keepsReserved }: Expression['style'],
): Values | undefined {
  const [only, ...others] = variables;
  if (!only) return undefined;
  const items = others.length === 0 && !only.isExploded ? [body] : body.split(between);
  const values: Values = [];
  for (const [i, variable] of variables.entries()) {
    const isLast = i === variables.length - 1;
    const own = isLast ? items.slice(i) : items.slice(i, i + 1);
    if (own.length === 0) break;
    const texts = own.map((item) => decoded(item, keepsReserved));
    if (!isWhole(texts)) return undefined;
    const [text = ''] = texts;
    const isList = texts.length > 1 && variable.isExploded;
    values.push([variable.name, isList ? texts : texts.length > 1 ? texts.join(between) : text]);
  }
  return values;
}

/** Reads items of `name=value`; another name belongs to the exploded variable, if there is one. */
function namedValues(variables: Variable[], items: string[]): Values | undefined {
  const found = new Map<string, string[]>();
  const rest = new Map<string, string>();
  const open = variables.find(({ isExploded }) => isExploded);
  for (const item of items) {
    const equals = item.indexOf('=');
    const name = equals === -1 ? item : item.slice(0, equals);
    const value = decoded(equals === -1 ? '' : item.slice(equals + 1), false);
    const variable = variables.find((candidate) => candidate.name === name);
    const key = decoded(name, false);
    if (value === undefined || key === undefined || !(variable ?? open)) return undefined;
    if (variable) found.set(name, [...(found.get(name) ?? []), value]);
    else rest.set(key, value);
  }
  const isTwice = ({ name, isExploded }: Variable) =>
    !isExploded && (found.get(name)?.length ?? 0) > 1;
  if (variables.some(isTwice)) return undefined;
  const values = [...found].map(([name, texts]): Values[number] => [
    name,
    texts.length === 1 ? (texts[0] ?? '') : texts,
  ]);
  return open && rest.size > 0 ? [...values, [open.name, rest]] : values;
}

/** Decodes percent-encoding; undefined where it is invalid. */
function decoded(text: string, keepsReserved: boolean): string | undefined {
  try {
    // Where reserved characters are kept, `%25` and encoded ones stay: expanding would not restore
    // them.
    return keepsReserved
      ? text.split(/(%25)/).map(decodeUnlessPercent).join('')
      : decodeURIComponent(text);
  } catch {
    // The text has a stray % or half a character.
    return undefined;
  }
}

const decodeUnlessPercent = (text: string): string => (text === '%25' ? text : decodeURI(text));

const isWhole = (texts: (string | undefined)[]): texts is string[] => !texts.includes(undefined);

/** The longer of two texts, since `{name:3}` in a template has less of a value than `{name}`. */
const longer = (before: TemplateValue | undefined, value: TemplateValue): TemplateValue =>
  typeof before === 'string' && typeof value === 'string' && before.length > value.length
    ? before
    : value;

/** A URI without percent-encoding, so that two spellings of it are equal. */
function unescaped(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    // The URI has a stray %, as the template's own text may.
    return uri;
  }
}
