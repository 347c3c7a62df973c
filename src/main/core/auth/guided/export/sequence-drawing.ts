import type { GuidedFlow } from '../../../../../shared/model/guided-sign-in.ts';
import { hiddenCharacters } from '../../../../../shared/hidden-characters.ts';
import { lifelines, sequenceRows, type Lifeline, type SequenceRow } from './sequence-rows.ts';

const width = 960;
const margin = 110;
const top = 78;
const lineHeight = 16;
/** Longer texts are cut, or set in lines, in characters. */
const maxLabel = 120;
const perLine = 125;
/** About as wide as a character of a label is, at most. */
const perCharacter = 6.6;

const names: Record<Lifeline, string> = {
  browser: 'Browser',
  wirebench: 'Wirebench',
  server: 'MCP server',
  issuer: 'Authorization server',
};

/**
 * A sequence drawing of a flow as SVG: a text with its own style for light and dark, without scripts
 * and without references to anything outside.
 */
export function sequenceDrawing(flow: GuidedFlow): string {
  let y = top;
  const drawn: string[] = [];
  for (const row of sequenceRows(flow)) {
    const { svg, height } = rowSvg(row, y);
    drawn.push(svg);
    y += height;
  }
  const height = y + 24;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(flow.name)}</title>`,
    `<style>${style}</style>`,
    `<rect class="page" width="${width}" height="${height}"/>`,
    `<text class="title" x="16" y="26">${escaped(flow.name)}</text>`,
    ...lifelines.map((line) => lifelineSvg(line, height)),
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

const style = `
text { font: 12px ui-sans-serif, system-ui, sans-serif; fill: #1c1f24; }
.page { fill: #ffffff; } .title { font-size: 15px; font-weight: 600; }
.name { font-weight: 600; text-anchor: middle; } .life { stroke: #c3c8d0; stroke-dasharray: 3 4; }
.step { font-weight: 600; } .band { fill: #f1f3f6; } .quiet { fill: #5c6470; }
.label { text-anchor: middle; font-size: 11px; }
.label, .note { paint-order: stroke; stroke: #ffffff; stroke-width: 3px; } .arrow { stroke: #3b5bdb; fill: none; } .head { fill: #3b5bdb; }
.answer { stroke-dasharray: 5 3; } .bad { stroke: #c92a2a; } .bad-head, .failure { fill: #c92a2a; } .finding { fill: #8a5a00; }
@media (prefers-color-scheme: dark) {
  text { fill: #e4e7ec; } .page { fill: #15181d; } .label, .note { stroke: #15181d; } .life { stroke: #454c57; } .band { fill: #22262d; } .quiet { fill: #9aa3b0; }
  .arrow { stroke: #91a7ff; } .head { fill: #91a7ff; } .bad { stroke: #ff8787; } .bad-head, .failure { fill: #ff8787; } .finding { fill: #ffc078; }
}
`;

const xOf = (line: Lifeline): number =>
  margin + (lifelines.indexOf(line) * (width - 2 * margin)) / (lifelines.length - 1);

function lifelineSvg(line: Lifeline, height: number): string {
  const x = xOf(line);
  return `<text class="name" x="${x}" y="52">${names[line]}</text><line class="life" x1="${x}" y1="60" x2="${x}" y2="${height - 12}"/>`;
}

function rowSvg(row: SequenceRow, y: number): { svg: string; height: number } {
  switch (row.kind) {
    case 'step':
      return {
        svg: `<rect class="band" x="8" y="${y}" width="${width - 16}" height="22" rx="4"/><text class="step" x="16" y="${y + 15}">${row.title}</text><text class="quiet" x="${width - 130}" y="${y + 15}">${row.status}</text>`,
        height: 30,
      };
    case 'arrow':
      return { svg: arrowSvg(row, y), height: 34 };
    case 'note':
      return noteSvg(row, y);
  }
}

function arrowSvg(
  { from, to, label, isAnswer, isBad }: Extract<SequenceRow, { kind: 'arrow' }>,
  y: number,
): string {
  const [x1, x2] = [xOf(from), xOf(to)];
  const at = y + 22;
  const back = x2 > x1 ? -7 : 7;
  const line = `arrow${isAnswer ? ' answer' : ''}${isBad ? ' bad' : ''}`;
  const head = `${x2},${at} ${x2 + back},${at - 4} ${x2 + back},${at + 4}`;
  const text = cut(label);
  // A long label would leave the page where its arrow is at the edge.
  const half = Math.min((text.length * perCharacter) / 2, width / 2) + 8;
  const middle = Math.min(Math.max((x1 + x2) / 2, half), width - half);
  return `<text class="label" x="${middle}" y="${y + 14}">${escaped(text)}</text><line class="${line}" x1="${x1}" y1="${at}" x2="${x2}" y2="${at}"/><polygon class="${isBad ? 'bad-head' : 'head'}" points="${head}"/>`;
}

const marks = { plain: '', finding: '⚠ ', failure: '✕ ' };

function noteSvg({ tone, text }: Extract<SequenceRow, { kind: 'note' }>, y: number) {
  const lines = linesOf(`${marks[tone]}${text}`);
  const kind = tone === 'plain' ? 'quiet' : tone;
  const svg = lines
    .map((line, i) => {
      const at = y + 12 + i * lineHeight;
      return `<text class="note ${kind}" x="24" y="${at}">${escaped(line)}</text>`;
    })
    .join('\n');
  return { svg, height: lines.length * lineHeight + 6 };
}

function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.slice(0, 1500).split(/\s+/)) {
    const pieces = word.match(new RegExp(`.{1,${perLine}}`, 'gsu')) ?? [];
    for (const piece of pieces) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + piece.length < perLine) {
        lines[lines.length - 1] = `${last} ${piece}`;
      } else lines.push(piece);
    }
  }
  return lines;
}

const cut = (text: string): string =>
  text.length > maxLabel ? `${text.slice(0, maxLabel - 1)}…` : text;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as XML has it, without the characters that XML may not have. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(hiddenCharacters, '·')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
