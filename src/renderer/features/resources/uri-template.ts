/**
 * The value of a template's variable (RFC 6570, level 4): a text, a list of texts, or texts by
 * name.
 */
export type TemplateValue = string | readonly string[] | ReadonlyMap<string, string>;
export type TemplateValues = ReadonlyMap<string, TemplateValue>;

export type Variable = {
  name: string;
  /** The most characters that are used of a text, as in `{name:3}`; undefined for all. */
  longest: number | undefined;
  /** Whether each member of a list or map is written by itself, as in `{name*}`. */
  isExploded: boolean;
};

/**
 * How an operator writes its values: the prefix, the separator, whether with their names, and
 * whether reserved characters stay unencoded.
 */
type Style = { first: string; between: string; named: boolean; keepsReserved: boolean };
export type Expression = { kind: 'expression'; style: Style; variables: Variable[] };
export type TemplatePart = { kind: 'literal'; text: string } | Expression;

const expressions = /\{([+#./;?&]?)([^{}]*)\}/g;

const styles: Record<string, Style> = {
  '': { first: '', between: ',', named: false, keepsReserved: false },
  '+': { first: '', between: ',', named: false, keepsReserved: true },
  '#': { first: '#', between: ',', named: false, keepsReserved: true },
  '.': { first: '.', between: '.', named: false, keepsReserved: false },
  '/': { first: '/', between: '/', named: false, keepsReserved: false },
  ';': { first: ';', between: ';', named: true, keepsReserved: false },
  '?': { first: '?', between: '&', named: true, keepsReserved: false },
  '&': { first: '&', between: '&', named: true, keepsReserved: false },
};

export type TemplateVariable = { name: string; isOptional: boolean; isExploded: boolean };

/**
 * The variables of a template, each once; one that would leave a gap in the URI is not optional.
 */
export function templateVariables(template: string): TemplateVariable[] {
  const found = new Map<string, TemplateVariable>();
  for (const part of templateParts(template)) {
    if (part.kind === 'literal') continue;
    // The prefix of an operator goes with a missing value, so that no gap is left.
    const isOptional = part.style.first !== '';
    for (const { name, isExploded } of part.variables) {
      const before = found.get(name);
      found.set(name, {
        name,
        isOptional: isOptional && before?.isOptional !== false,
        isExploded: isExploded || before?.isExploded === true,
      });
    }
  }
  return [...found.values()];
}

/** Expands a template (RFC 6570, section 3.2); variables without a value are left out. */
export const expandTemplate = (template: string, values: TemplateValues): string =>
  templateParts(template)
    .map((part) => (part.kind === 'literal' ? part.text : expanded(part, values)))
    .join('');

/**
 * The parts of a template in order; literals are encoded as a URI has them. What is no expression stays
 * as it is (RFC 6570, section 3): left out, it would make a URI that the server does not mean.
 */
export function templateParts(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let done = 0;
  const literal = (end: number) => {
    if (end > done) parts.push({ kind: 'literal', text: uriLiteral(template.slice(done, end)) });
  };
  for (const match of template.matchAll(expressions)) {
    const [whole, operator = '', list = ''] = match;
    const style = styles[operator];
    const variables = readVariables(list);
    if (!style || !variables) continue;
    literal(match.index);
    done = match.index + whole.length;
    parts.push({ kind: 'expression', style, variables });
  }
  literal(template.length);
  return parts;
}

/** The variables of an expression; undefined where it is none. */
function readVariables(list: string): Variable[] | undefined {
  const variables: Variable[] = [];
  for (const part of list.split(',')) {
    const [, name, length, star] =
      /^([^:*=!@|][^:*]*)(?::(\d{1,4})|(\*))?$/.exec(part.trim()) ?? [];
    if (name === undefined) return undefined;
    const longest = length === undefined ? undefined : Number(length);
    variables.push({ name, longest, isExploded: star !== undefined });
  }
  return variables;
}

function expanded({ style, variables }: Expression, values: TemplateValues): string {
  const written = variables.flatMap((variable) => {
    const value = values.get(variable.name);
    return value === undefined ? [] : writtenValue(variable, value, style);
  });
  return written.length === 0 ? '' : style.first + written.join(style.between);
}

/** The texts of a variable, to be joined by the separator; none for an empty list or map. */
function writtenValue(
  { name, longest, isExploded }: Variable,
  value: TemplateValue,
  style: Style,
): string[] {
  const encode = (text: string) => encoded(text, style.keepsReserved);
  const named = (key: string, text: string) =>
    text === '' && style.between === ';' ? key : `${key}=${text}`;
  if (typeof value === 'string') {
    // The length counts code points, so that no surrogate pair is cut.
    const text = encode(Array.from(value).slice(0, longest).join(''));
    return [style.named ? named(name, text) : text];
  }
  if (isList(value)) {
    const texts = value.map(encode);
    if (isExploded) return style.named ? texts.map((text) => named(name, text)) : texts;
    return joined(texts, name, style);
  }
  const pairs = [...value].map(([key, text]) => [encode(key), encode(text)] as const);
  if (!isExploded) return joined(pairs.flat(), name, style);
  return pairs.map(([key, text]) => (style.named ? named(key, text) : `${key}=${text}`));
}

function joined(texts: string[], name: string, style: Style): string[] {
  if (texts.length === 0) return [];
  const text = texts.join(',');
  if (!style.named) return [text];
  return [text === '' && style.between === ';' ? name : `${name}=${text}`];
}

const isList = (value: TemplateValue): value is readonly string[] => Array.isArray(value);

function encoded(text: string, keepsReserved: boolean): string {
  const strict = encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (!keepsReserved) return strict;
  // Reserved characters stay as they are, and so does what was percent-encoded before.
  return strict
    .replace(/%(?:3A|2F|3F|23|5B|5D|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/g, decodeURIComponent)
    .replace(/%25([0-9A-Fa-f]{2})/g, '%$1');
}

/**
 * Encodes the characters of a template's literal text that a URI can't have (RFC 6570, section
 * 3.1); stray braces stay visible.
 */
const uriLiteral = (text: string): string =>
  text.toWellFormed().replace(/[^\x21-\x7e]+|["<>\\^`|]/g, encodeURIComponent);
