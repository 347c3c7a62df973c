import { parseMarkdown } from '../../../../shared/markdown/parse-markdown.ts';

/**
 * A piece of Markdown that is drawn by itself, so that only the last one is redrawn as text comes.
 */
export type Block =
  | { kind: 'markdown'; text: string }
  | { kind: 'code'; language: string; text: string; isContinued: boolean };

type Fence = { sign: string; language: string };

/**
 * What surrounds a cut: code, or a table, whose head and delimiter row are repeated in each part.
 */
type Within = Fence | { head: string };

export type Blocks = {
  text: string;
  blocks: readonly Block[];
  /** How many of the blocks can't change any more, and the offset in the text where they end. */
  settled: number;
  settledTo: number;
  /** What surrounds the start of the next block. */
  within: Within | undefined;
};

export const noBlocks: Blocks = {
  text: '',
  blocks: [],
  settled: 0,
  settledTo: 0,
  within: undefined,
};

/** In characters: a longer block is cut at a line, or each new word would redraw it all. */
const longestBlock = 4000;

/** Splits a text into blocks; of a text that has grown, only the end is read again. */
export function growBlocks(before: Blocks, text: string): Blocks {
  if (text === before.text) return before;
  const from = text.startsWith(before.text) ? before : noBlocks;
  const blocks = from.blocks.slice(0, from.settled);
  let { settled, settledTo } = from;
  let settledWithin = from.within;
  let within = settledWithin;
  let at = settledTo;
  while (at < text.length) {
    const next = within ? blockWithin(text, at, within) : nextBlock(text, at);
    if (next.block) blocks.push(next.block);
    at = next.end;
    within = next.within;
    if (next.isSettled) {
      settled = blocks.length;
      settledTo = at;
      settledWithin = within;
    }
  }
  return { text, blocks, settled, settledTo, within: settledWithin };
}

type Next = {
  block: Block | undefined;
  end: number;
  isSettled: boolean;
  within?: Within | undefined;
};

const blockWithin = (text: string, start: number, within: Within): Next =>
  'head' in within ? proseBlock(text, start, within.head) : codeBlock(text, start, within, true);

function nextBlock(text: string, start: number): Next {
  let at = start;
  while (text[at] === '\n') at += 1;
  if (at >= text.length) return { block: undefined, end: text.length, isSettled: false };
  const first = lineAt(text, at);
  const fence = fenceOf(first.line);
  return fence ? codeBlock(text, first.end, fence, false) : proseBlock(text, at);
}

function codeBlock(text: string, start: number, fence: Fence, isContinued: boolean): Next {
  const lines: string[] = [];
  const block = (): Block => ({
    kind: 'code',
    language: fence.language,
    text: lines.join('\n'),
    isContinued,
  });
  let at = start;
  while (at < text.length) {
    const { line, end, isWhole } = lineAt(text, at);
    if (closes(line, fence.sign)) return { block: block(), end, isSettled: isWhole };
    if (end - start > longestBlock && at > start) {
      return { block: block(), end: at, isSettled: true, within: fence };
    }
    lines.push(line);
    at = end;
  }
  return { block: block(), end: text.length, isSettled: false };
}

function proseBlock(text: string, start: number, head = ''): Next {
  let at = start;
  let isList = false;
  while (at < text.length) {
    const { line, end, isWhole } = lineAt(text, at);
    const own = () => head + text.slice(start, at);
    if (at > start && fenceOf(line)) return prose(own(), at, isWhole);
    if (at > start && end - start > longestBlock) {
      return { ...prose(own(), at, true), within: tableHead(own()) };
    }
    isList ||= /^\s*(?:[-*+]|\d+[.)])\s/.test(line);
    if (line.trim() === '' && !(isList && goesOn.test(text.slice(end, end + decides)))) {
      // Until the next line is known, it may continue the list.
      const isSettled = !isList || isKnown(text, end);
      return prose(own(), end, isWhole && isSettled);
    }
    at = end;
  }
  return prose(head + text.slice(start), text.length, false);
}

/** Indented text, or a list item, belongs to the block before the empty line. */
const goesOn = /^(?:\s|[-*+]\s|\d{1,5}[.)]\s)/;
const decides = 8;
const isKnown = (text: string, at: number): boolean =>
  text.length >= at + decides || text.indexOf('\n', at) !== -1;

const prose = (text: string, end: number, isSettled: boolean): Next => ({
  block: { kind: 'markdown', text: text.trimEnd() },
  end,
  isSettled,
});

/** In characters: a longer head is not repeated. */
const longestHead = 1000;

/** The head and delimiter row of the table that ends a text. */
function tableHead(text: string): Within | undefined {
  const last = parseMarkdown(text).at(-1);
  if (last?.type !== 'table') return undefined;
  const [names = '', rule = ''] = text.slice(last.position?.start.offset).split('\n', 2);
  const head = `${names}\n${rule}\n`;
  return head.length > longestHead ? undefined : { head };
}

/**
 * The line at an offset without its end. It is cut at the length of the longest block, behind a word where
 * it can be: of an address, a part would lead elsewhere.
 */
function lineAt(text: string, at: number): { line: string; end: number; isWhole: boolean } {
  const newline = text.indexOf('\n', at);
  const stop = newline === -1 ? text.length : newline;
  if (stop - at > longestBlock) {
    const part = text.slice(at, at + longestBlock);
    const words = part.lastIndexOf(' ') + 1;
    const line = words > longestBlock / 2 ? part.slice(0, words) : part;
    return { line, end: at + line.length, isWhole: true };
  }
  const end = newline === -1 ? stop : stop + 1;
  return { line: text.slice(at, stop).replace(/\r$/, ''), end, isWhole: newline !== -1 };
}

function fenceOf(line: string): Fence | undefined {
  const match = /^(`{3,}|~{3,})\s*([\w+#.-]{0,30})/.exec(line);
  if (!match?.[1] || (match[1].startsWith('`') && line.slice(match[1].length).includes('`'))) {
    return undefined;
  }
  return { sign: match[1], language: match[2] ?? '' };
}

const closes = (line: string, sign: string): boolean =>
  line.startsWith(sign) &&
  line
    .slice(sign.length)
    .replaceAll(sign[0] ?? '`', '')
    .trim() === '';
