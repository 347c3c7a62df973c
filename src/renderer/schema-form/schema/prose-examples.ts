const introduction =
  /(?:\be\.\s?g\.?,?:?|\bfor example[,:]*|\bfor instance[,:]*|\bsuch as:?|\bexamples?:)\s*/gi;
/**
 * A denial before the words, as in "must not contain quotes, such as …", makes the quoted texts no
 * examples.
 */
const denial =
  /\b(?:not|never|no|without|instead of|rather than|avoid|except|exclud\w+)\b|n['’]t\b/i;
const quoted = /"([^"\n]{1,80})"|`([^`\n]{1,80})`|'([^'\n]{1,80})'(?!\w)|“([^”\n]{1,80})”/y;
const numeral = /-?\d{1,15}(?:\.\d{1,15})?(?!\w|[.,-]\d|\s?%)/y;
const between = /(?:,? (?:or|and) |\s?[,;/|]\s*(?:or |and )?)/y;

const maxRead = 2000;
const maxFound = 5;

/** Examples that a description gives in its sentences: texts in quotes, or plain numbers, in their order. */
export function proseExamples(description: string, kind: 'string' | 'number'): (string | number)[] {
  const said = description.slice(0, maxRead);
  const found = new Set<string>();
  for (const intro of said.matchAll(introduction)) {
    if (denial.test(sentenceBefore(said, intro.index))) continue;
    const item = kind === 'string' ? quoted : numeral;
    let at = intro.index + intro[0].length;
    while (found.size < maxFound) {
      const match = matchAt(item, said, at);
      if (!match) break;
      found.add(match.slice(1).find((part) => part !== undefined) ?? match[0]);
      at += match[0].length;
      at += matchAt(between, said, at)?.[0].length ?? said.length;
    }
  }
  return [...found].map((one) => (kind === 'string' ? one : Number(one)));
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const sentenceBefore = (text: string, end: number): string =>
  text
    .slice(0, end)
    .split(/[.;!?]\s|\n/)
    .at(-1) ?? '';
