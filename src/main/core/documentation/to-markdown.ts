import { harmless } from '../chat/export/harmless-markdown.ts';
import { indentJson } from '../traffic/export/indent-json.ts';
import type { Block, Cell } from './document.ts';

/** A page as Markdown (CommonMark with the tables of GitHub), in which no text of the server loads anything. */
export const toMarkdown = (blocks: readonly Block[]): string =>
  `${blocks.map(blockText).join('\n\n')}\n`;

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading': {
      const { level, text, isCode } = block;
      return `${'#'.repeat(level)} ${isCode ? codeText(text) : inline(text)}`;
    }
    case 'line':
      return inline(block.text);
    case 'markdown':
      return demoted(harmless(block.text.trim()));
    case 'facts':
      return block.rows.map(([label, text]) => `- ${label}: ${inline(text)}`).join('\n');
    case 'table':
      return tableText(block);
    case 'json':
      return `<details><summary>${block.label}</summary>\n\n${fenced(indentJson(block.text))}\n\n</details>`;
  }
}

function tableText({ label, head, rows }: Extract<Block, { kind: 'table' }>): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    row(head),
    row(head.map(() => '---')),
    ...rows.map((cells) => row(cells.map(cellText))),
  ];
  return `**${label}**\n\n${lines.join('\n')}`;
}

const cellText = (cell: Cell): string =>
  typeof cell === 'string' ? inline(cell) : codeText(cell.code);

/** A text of the server on one line, whose signs mean nothing. */
const inline = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`);

/** Code on one line; it is longer fenced than any run of backticks in it. */
function codeText(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll('|', String.raw`\|`);
  if (line === '') return '';
  const fence = '`'.repeat(longestRun(line) + 1);
  return line.includes('`') ? `${fence} ${line} ${fence}` : `\`${line}\``;
}

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}json\n${text}\n${fence}`;
}

const longestRun = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** The server's own headings stand below ours. */
const demoted = (text: string): string =>
  text.replaceAll(/^ {0,3}(#{1,6})(?=\s)/gm, (_whole, signs: string) =>
    '#'.repeat(Math.min(6, signs.length + 3)),
  );
