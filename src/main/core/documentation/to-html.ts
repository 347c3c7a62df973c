import { markdownHtml } from '../chat/export/markdown-html.ts';
import { escapeHtml } from '../traffic/export/escape-html.ts';
import { indentJson } from '../traffic/export/indent-json.ts';
import type { Block, Cell } from './document.ts';

const style = `
:root { color-scheme: light dark; --line: #8884; --muted: #667; --soft: #8881; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --muted: #9aa; --bad: #ff8a80; } }
body { font: 15px/1.6 system-ui, sans-serif; max-width: 860px; margin: 32px auto; padding: 0 20px; }
h1 { font-size: 26px; margin: 0 0 8px; } h2 { font-size: 19px; margin: 40px 0 8px; padding-top: 12px; border-top: 1px solid var(--line); }
h3 { font-size: 15px; margin: 28px 0 4px; } h3 code { font-size: 15px; } h4, h5, h6 { margin: 12px 0 4px; }
p { margin: 6px 0; } code, pre { font: 13px/1.5 ui-monospace, monospace; } code { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0; } dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; margin: 8px 0; width: 100%; } caption { text-align: left; font-weight: 600; padding: 4px 0; }
th, td { border: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { background: var(--soft); font-weight: 600; } .md { overflow-wrap: anywhere; } .md p { white-space: pre-line; } .quiet { color: var(--muted); }
details { margin: 8px 0; } summary { cursor: pointer; color: var(--muted); } blockquote { margin: 4px 0; padding-left: 10px; border-left: 3px solid var(--line); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 8px; border: 1px solid var(--line); border-radius: 4px; }
i { font-style: normal; color: var(--bad); } nav { columns: 2; margin: 16px 0; } nav a { display: block; overflow-wrap: anywhere; }
`;

/** A page that loads nothing and runs nothing, with a list of what is on it. */
export function toHtml(blocks: readonly Block[]): string {
  const [first] = blocks;
  const title = escapeHtml(first?.kind === 'heading' ? first.text : 'MCP server');
  const body = blocks.map(blockHtml).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${body.replace('<nav></nav>', () => contents(blocks))}
</main>
</body>
</html>
`;
}

/** Links to the parts of the page, by their place in it: a server may use a name twice. */
function contents(blocks: readonly Block[]): string {
  const links = blocks.flatMap((block, at) =>
    block.kind === 'heading' && block.level === 3
      ? [`<a href="#part-${at}"><code>${escapeHtml(block.text)}</code></a>`]
      : [],
  );
  return links.length > 0 ? `<nav aria-label="Contents">${links.join('\n')}</nav>` : '';
}

function blockHtml(block: Block, at: number): string {
  switch (block.kind) {
    case 'heading': {
      const text = escapeHtml(block.text);
      const shown = block.isCode ? `<code>${text}</code>` : text;
      return `<h${block.level} id="part-${at}">${shown}</h${block.level}>`;
    }
    case 'line':
      return `<p class="quiet">${escapeHtml(block.text)}</p>`;
    case 'markdown':
      return markdownHtml(block.text, (text) => text);
    case 'facts': {
      const rows = block.rows.map(
        ([label, text]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>`,
      );
      return `<dl>${rows.join('')}</dl><nav></nav>`;
    }
    case 'table':
      return tableHtml(block);
    case 'json':
      return `<details><summary>${escapeHtml(block.label)}</summary><pre>${escapeHtml(indentJson(block.text))}</pre></details>`;
  }
}

function tableHtml({ label, head, rows }: Extract<Block, { kind: 'table' }>): string {
  const cells = (tag: string, all: readonly string[]) =>
    `<tr>${all.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => cells('td', row.map(cellHtml))).join('');
  return `<table><caption>${escapeHtml(label)}</caption><thead>${cells('th', head.map(escapeHtml))}</thead><tbody>${body}</tbody></table>`;
}

const cellHtml = (cell: Cell): string =>
  typeof cell === 'string' ? escapeHtml(cell) : `<code>${escapeHtml(cell.code)}</code>`;
