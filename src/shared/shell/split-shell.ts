export type Shell = 'bash' | 'cmd' | 'powershell';

/**
 * One command of a line: its words without their quotes, and the text of its heredoc or
 * here-string.
 */
export type Command = { words: string[]; stdin?: string };

/** Is thrown for a text that no shell accepts; the message is for the user. */
export class ShellTextError extends Error {}

type Variable = (name: string) => string;

/**
 * Splits one bash command into words, and tells the first sign in it that needs a shell (a pipe, a
 * redirection, a comment …). `variable` gives the text to put in the place of `$NAME`. Throws a
 * ShellTextError for an unclosed quote.
 */
export function splitWords(text: string, variable: Variable): { words: string[]; sign?: string } {
  const split = new Split(text, variable);
  while (split.at < split.text.length) step.bash(split);
  split.endCommand();
  const words = split.commands.flatMap((command) => command.words);
  return split.sign === undefined ? { words } : { words, sign: split.sign };
}

/**
 * Splits a shell's text into commands without expanding variables. Throws a ShellTextError for an
 * unclosed quote.
 */
export function splitCommands(text: string, shell: Shell): Command[] {
  const split = new Split(shell === 'cmd' ? uncareted(text) : text);
  while (split.at < split.text.length) step[shell](split);
  split.endCommand();
  return split.commands;
}

/** The state of splitting a command line. */
class Split {
  at = 0;
  readonly commands: Command[] = [];
  private command: Command = { words: [] };
  /** The word so far; undefined between words, since '' is a word too. */
  private word: string | undefined;
  private isTarget = false;
  /** Heredocs whose text begins on the next line, and ends with a line that is `end`. */
  private waiting: { end: string; isIndented: boolean; of: Command }[] = [];

  /** The first sign that needs a shell. */
  sign: string | undefined;

  readonly text: string;
  readonly variable: Variable | undefined;

  constructor(text: string, variable?: Variable) {
    this.text = text;
    this.variable = variable;
  }

  note(sign: string): void {
    this.sign ??= sign;
  }

  starts(sign: string): boolean {
    return this.text.startsWith(sign, this.at);
  }

  /** Adds a text to the word, and skips `length` characters of the source. */
  add(text: string, length = text.length): void {
    this.word = (this.word ?? '') + text;
    this.at += length;
  }

  /** Skips `skip` characters, adds those up to the next `close` to the word, and goes behind it. */
  addUntil(close: string, skip: number): void {
    const from = this.at + skip;
    const end = this.text.indexOf(close, from);
    if (end < 0) this.unclosed(this.text.slice(this.at, from));
    this.add(this.text.slice(from, end), end + close.length - this.at);
  }

  unclosed(quote: string): never {
    throw new ShellTextError(`The command has an unclosed quote ${quote}.`);
  }

  get isBetweenWords(): boolean {
    return this.word === undefined;
  }

  endWord(length = 0): void {
    if (this.word !== undefined && !this.isTarget) this.command.words.push(this.word);
    if (this.word !== undefined) this.isTarget = false;
    this.word = undefined;
    this.at += length;
  }

  endCommand(length = 0): void {
    this.endWord(length);
    if (this.command.words.length > 0) this.commands.push(this.command);
    this.command = { words: [] };
  }

  /** Takes the next word for the file of a redirection, which is no word of the command. */
  redirect(length: number): void {
    this.note(this.text.slice(this.at, this.at + length));
    this.endWord(length);
    this.isTarget = true;
  }

  feedWord(length: number): void {
    this.redirect(length);
    const { command } = this;
    const from = this.at;
    while (/[ \t]/.test(this.text[this.at] ?? '')) this.at += 1;
    const inner = new Split(this.text);
    inner.at = this.at;
    while (
      inner.at < this.text.length &&
      !(inner.word !== undefined && /\s/.test(this.text[inner.at] ?? ''))
    )
      step.bash(inner);
    command.stdin = inner.word ?? '';
    this.isTarget = false;
    this.at = Math.max(inner.at, from);
  }

  feedLines(end: string, isIndented: boolean, length: number): void {
    this.note('<<');
    this.endWord(length);
    this.waiting.push({ end, isIndented, of: this.command });
  }

  /** Ends a line, and reads the heredocs that begin after it. */
  takeLines(): void {
    this.at += 1;
    for (const { end, isIndented, of } of this.waiting) {
      const lines: string[] = [];
      for (;;) {
        if (this.at >= this.text.length) this.unclosed(`<<${end}`);
        const stop = this.text.indexOf('\n', this.at);
        const line = this.text.slice(this.at, stop < 0 ? undefined : stop).replace(/\r$/, '');
        this.at = stop < 0 ? this.text.length : stop + 1;
        if ((isIndented ? line.trim() : line) === end) break;
        lines.push(line);
      }
      of.stdin = lines.join('\n');
    }
    this.waiting = [];
    this.endCommand();
  }
}

const plain = /[^\s'"\\`^$|&;()<>#@]+/y;

/** Reads what stands at the present place in a shell's syntax, at least one character. */
const step: Record<Shell, (split: Split) => void> = {
  bash(split) {
    const { text, at } = split;
    const sign = text[at] ?? '';
    if (takePlain(split)) return;
    if (sign === '\n') return split.takeLines();
    if (/\s/.test(sign)) return split.endWord(1);
    if (sign === "'") return split.addUntil("'", 1);
    if (split.starts("$'")) return addAnsi(split);
    if (sign === '"' || split.starts('$"')) return addDouble(split, sign === '"' ? 1 : 2);
    if (sign === '\\') return addEscaped(split);
    if (sign === '#' && split.isBetweenWords) return skipLine(split);
    if (sign === '$' && takeVariable(split)) return undefined;
    if (split.starts('<<<')) return split.feedWord(3);
    const lines = /<<(-?)\s*(['"]?)([\w-]+)\2/y;
    lines.lastIndex = at;
    const heredoc = lines.exec(text);
    if (heredoc) return split.feedLines(heredoc[3] ?? '', heredoc[1] === '-', heredoc[0].length);
    if (sign === '<' || sign === '>') return split.redirect(split.starts('>>') ? 2 : 1);
    if (split.starts('$(')) return endedBy(split, '$(');
    const operator = /\|\||&&|[|&;()]/y;
    operator.lastIndex = at;
    const ends = operator.exec(text)?.[0];
    if (ends !== undefined) return endedBy(split, ends);
    split.add(sign);
  },
  cmd(split) {
    const { text, at } = split;
    const sign = text[at] ?? '';
    if (takePlain(split)) return;
    if (sign === '\n') return split.endCommand(1);
    if (/\s/.test(sign)) return split.endWord(1);
    if (sign === '"') return addWindows(split);
    if (split.starts('\\"')) return split.add('"', 2);
    if (/[|&]/.test(sign)) return split.endCommand(1);
    split.add(sign);
  },
  powershell(split) {
    const { text, at } = split;
    const sign = text[at] ?? '';
    if (takePlain(split)) return;
    if (/^`\r?\n/.test(text.slice(at, at + 3))) return split.endWord(2);
    if (sign === '\n') return split.endCommand(1);
    if (/\s/.test(sign)) return split.endWord(1);
    const here = /@(['"])[ \t]*\r?\n/y;
    here.lastIndex = at;
    const block = here.exec(text);
    if (block) return addBlock(split, block[1] ?? '', block[0].length);
    if (sign === "'") return addDoubled(split);
    if (sign === '"') return addBackticked(split);
    if (sign === '`') return split.add(text[at + 1] ?? '', 2);
    if (sign === '#' && split.isBetweenWords) return skipLine(split);
    if (/[|;&()]/.test(sign)) return split.endCommand(1);
    split.add(sign);
  },
};

function takePlain(split: Split): boolean {
  plain.lastIndex = split.at;
  const found = plain.exec(split.text)?.[0];
  if (found !== undefined) split.add(found);
  return found !== undefined;
}

function endedBy(split: Split, operator: string): void {
  split.note(operator);
  split.endCommand(operator.length);
}

/**
 * Replaces `$NAME` or `${NAME}`, where the caller gave a `variable`; false where there is none to
 * replace.
 */
function takeVariable(split: Split): boolean {
  if (!split.variable) return false;
  const reference = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/y;
  reference.lastIndex = split.at;
  const found = reference.exec(split.text);
  if (!found) return false;
  split.add(split.variable(found[1] ?? found[2] ?? ''), found[0].length);
  return true;
}

function skipLine(split: Split): void {
  split.note('#');
  const end = split.text.indexOf('\n', split.at);
  split.at = end < 0 ? split.text.length : end;
}

function addEscaped(split: Split): void {
  const next = split.text[split.at + 1];
  if (next === '\n') split.at += 2;
  else if (split.text.startsWith('\r\n', split.at + 1)) split.at += 3;
  else split.add(next ?? '\\', 2);
}

/**
 * Adds the text between double quotes, in which a backslash escapes only a quote, itself, `$`, a
 * backtick and a line end.
 */
function addDouble(split: Split, skip: number): void {
  const marks = split.variable ? /["\\$]/g : /["\\]/g;
  split.add('', skip);
  for (;;) {
    marks.lastIndex = split.at;
    const at = marks.exec(split.text)?.index ?? split.unclosed('"');
    split.add(split.text.slice(split.at, at));
    if (split.text[at] === '"') return split.add('', 1);
    if (split.text[at] === '$') {
      if (!takeVariable(split)) split.add('$');
      continue;
    }
    const next = split.text[at + 1] ?? '';
    if (next === '\n') split.add('', 2);
    else split.add(/["\\$`]/.test(next) ? next : `\\${next}`, 2);
  }
}

const ansi: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  e: '\u001b',
};

/** Adds the text of `$'…'`, which browsers use to copy texts with quotes. */
function addAnsi(split: Split): void {
  const parts = /\\(?:u([\da-fA-F]{1,4})|x([\da-fA-F]{1,2})|([^]))|'/g;
  split.add('', 2);
  for (;;) {
    parts.lastIndex = split.at;
    const found = parts.exec(split.text) ?? split.unclosed("$'");
    split.add(split.text.slice(split.at, found.index));
    if (found[0] === "'") return split.add('', 1);
    const code = found[1] ?? found[2];
    const sign = found[3] ?? '';
    const made =
      code === undefined ? (ansi[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16));
    split.add(made, found[0].length);
  }
}

/**
 * Removes the `^` escapes of cmd, which it applies outside quotes before the program splits its own
 * arguments.
 */
function uncareted(text: string): string {
  let isQuoted = false;
  return text.replaceAll(/\^\r?\n[ \t]*|\^([^])|["\n]/g, (found, hidden?: string) => {
    if (found === '"') isQuoted = !isQuoted;
    else if (found === '\n') isQuoted = false;
    else if (hidden === undefined) return ' ';
    else if (!isQuoted) return hidden;
    return found;
  });
}

/** Adds a quoted text as Windows programs read it: `\"` is a quote, and so is a doubled one. */
function addWindows(split: Split): void {
  const parts = /(\\*)"/g;
  split.add('', 1);
  for (;;) {
    parts.lastIndex = split.at;
    const found = parts.exec(split.text) ?? split.unclosed('"');
    const slashes = found[1]?.length ?? 0;
    split.add(
      split.text.slice(split.at, found.index) + '\\'.repeat(slashes >> 1),
      found.index - split.at + slashes,
    );
    if (slashes % 2 === 1) split.add('"', 1);
    else if (split.starts('""')) split.add('"', 2);
    else return split.add('', 1);
  }
}

function addDoubled(split: Split): void {
  for (;;) {
    split.addUntil("'", 1);
    if (!split.starts("'")) return;
    split.add("'", 0);
  }
}

function addBackticked(split: Split): void {
  const marks = /["`]/g;
  split.add('', 1);
  for (;;) {
    marks.lastIndex = split.at;
    const at = marks.exec(split.text)?.index ?? split.unclosed('"');
    split.add(split.text.slice(split.at, at));
    const next = split.text[at + 1] ?? '';
    if (split.text[at] === '`') split.add(ansi[next] ?? next, 2);
    else if (next === '"') split.add('"', 2);
    else return split.add('', 1);
  }
}

/** Adds the lines of a PowerShell here-string, between `@'` and `'@`. */
function addBlock(split: Split, quote: string, skip: number): void {
  const from = split.at + skip;
  const end = new RegExp(`\\r?\\n[ \\t]*${quote}@`, 'g');
  end.lastIndex = from - 1;
  const found = end.exec(split.text) ?? split.unclosed(`@${quote}`);
  split.add(
    split.text.slice(from, Math.max(from, found.index)),
    found.index + found[0].length - split.at,
  );
}
