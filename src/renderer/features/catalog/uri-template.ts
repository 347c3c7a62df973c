/** RFC 6570 as far as texts go: all operators, `*` and `:n`; lists and maps can't be typed here. */

type Variable = { name: string; longest: number | undefined };
type Expression = { operator: string; variables: Variable[] };

const expressions = /\{([+#./;?&]?)([^{}]*)\}/g;

/** How an operator writes its values: before the first, between, with names, with reserved signs. */
const styles: Record<string, { first: string; between: string; named: boolean; raw: boolean }> = {
  '': { first: '', between: ',', named: false, raw: false },
  '+': { first: '', between: ',', named: false, raw: true },
  '#': { first: '#', between: ',', named: false, raw: true },
  '.': { first: '.', between: '.', named: false, raw: false },
  '/': { first: '/', between: '/', named: false, raw: false },
  ';': { first: ';', between: ';', named: true, raw: false },
  '?': { first: '?', between: '&', named: true, raw: false },
  '&': { first: '&', between: '&', named: true, raw: false },
};

/** The names in a template, each once; those of a query may be left out. */
export function templateVariables(template: string): { name: string; isOptional: boolean }[] {
  const found = new Map<string, boolean>();
  for (const [, operator = '', list = ''] of template.matchAll(expressions)) {
    for (const { name } of readVariables(list)) {
      const isOptional = operator === '?' || operator === '&';
      found.set(name, isOptional && found.get(name) !== false);
    }
  }
  return [...found].map(([name, isOptional]) => ({ name, isOptional }));
}

/** The URI that a template makes of texts; what has no value is left out. */
export const expandTemplate = (template: string, values: ReadonlyMap<string, string>): string =>
  template.replace(expressions, (_all, operator: string, list: string) =>
    expanded({ operator, variables: readVariables(list) }, values),
  );

function readVariables(list: string): Variable[] {
  return list.split(',').flatMap((part) => {
    const [, name, length] = /^([^:*]+)(?::(\d{1,4})|\*)?$/.exec(part.trim()) ?? [];
    return name === undefined
      ? []
      : [{ name, longest: length === undefined ? undefined : Number(length) }];
  });
}

function expanded(
  { operator, variables }: Expression,
  values: ReadonlyMap<string, string>,
): string {
  const style = styles[operator];
  if (!style) return '';
  const written = variables.flatMap(({ name, longest }) => {
    const value = values.get(name);
    if (value === undefined) return [];
    const text = encoded(Array.from(value).slice(0, longest).join(''), style.raw);
    if (!style.named) return [text];
    return [text === '' && operator === ';' ? name : `${name}=${text}`];
  });
  return written.length === 0 ? '' : style.first + written.join(style.between);
}

function encoded(text: string, isRaw: boolean): string {
  const strict = encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (!isRaw) return strict;
  // Reserved signs stay as they are, and so does what was encoded before.
  return strict
    .replace(/%(?:3A|2F|3F|23|5B|5D|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/g, decodeURIComponent)
    .replace(/%25([0-9A-Fa-f]{2})/g, '%$1');
}
