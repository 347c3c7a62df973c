import {
  expandTemplate,
  templateParts,
  type Expression,
  type TemplatePart,
  type TemplateValue,
  type Variable,
} from './uri-template.ts';

type Found = Map<string, TemplateValue>;

/** A template of a hostile server's could keep us busy. */
const maxSteps = 100_000;
const maxLength = 20_000;
const maxParts = 200;

/** The values of which a template makes this URI; undefined where it does not. */
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

/** The values of all parts from one on, where the rest of the URI has them. */
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
  const { first, raw, between } = style;
  if (uri.startsWith(first, at)) {
    const isOneText = between === ',' && !variables.some(({ isExploded }) => isExploded);
    const stop = raw
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

/** The values in what an expression made; undefined where it can't have made that. */
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
  { between, raw }: Expression['style'],
): Values | undefined {
  const [only, ...others] = variables;
  if (!only) return undefined;
  const items = others.length === 0 && !only.isExploded ? [body] : body.split(between);
  const values: Values = [];
  for (const [i, variable] of variables.entries()) {
    const isLast = i === variables.length - 1;
    const own = isLast ? items.slice(i) : items.slice(i, i + 1);
    if (own.length === 0) break;
    const texts = own.map((item) => decoded(item, raw));
    if (!isWhole(texts)) return undefined;
    const [text = ''] = texts;
    const isList = texts.length > 1 && variable.isExploded;
    values.push([variable.name, isList ? texts : texts.length > 1 ? texts.join(between) : text]);
  }
  return values;
}

/** `name=value` each; what has another name belongs to the variable that stands for many names. */
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
function decoded(text: string, isRaw: boolean): string | undefined {
  try {
    // What a raw value has encoded would not come back if it were decoded: reserved signs and `%`.
    return isRaw ? text.split(/(%25)/).map(decodeUnlessPercent).join('') : decodeURIComponent(text);
  } catch {
    // A stray % or half a character.
    return undefined;
  }
}

const decodeUnlessPercent = (text: string): string => (text === '%25' ? text : decodeURI(text));

const isWhole = (texts: (string | undefined)[]): texts is string[] => !texts.includes(undefined);

/** Of `{name:3}` and `{name}` in one template, the whole counts. */
const longer = (before: TemplateValue | undefined, value: TemplateValue): TemplateValue =>
  typeof before === 'string' && typeof value === 'string' && before.length > value.length
    ? before
    : value;

/** Two spellings of one URI are the same. */
function unescaped(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    // A stray %, as it may stand in a template's own text.
    return uri;
  }
}
