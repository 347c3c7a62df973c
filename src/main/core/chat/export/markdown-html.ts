import type { Nodes } from 'mdast';
import { maxMarkdown, parseMarkdown } from '../../../../shared/markdown/parse-markdown.ts';
import { escapeHtml } from '../../traffic/export/escape-html.ts';

const maxDepth = 12;

/**
 * Markdown as HTML that loads nothing and leads nowhere: of a link or a picture, its text and its address.
 * `redactText` takes secrets out of what is read, which a backslash may have hidden in what was written.
 */
export function markdownHtml(text: string, redactText: (text: string) => string): string {
  const shown = (part: string) => escapeHtml(redactText(part));
  if (text.length > maxMarkdown) return `<div class="say">${shown(text)}</div>`;
  return `<div class="md">${html(parseMarkdown(text), { source: text, shown }, 0)}</div>`;
}

type Context = { source: string; shown(text: string): string };

const html = (nodes: readonly Nodes[], context: Context, depth: number): string =>
  nodes.map((node) => nodeHtml(node, context, depth)).join('');

function nodeHtml(node: Nodes, context: Context, depth: number): string {
  const { source, shown } = context;
  const written = () => shown(source.slice(node.position?.start.offset, node.position?.end.offset));
  if (depth > maxDepth && 'children' in node) return written();
  const inner = () => ('children' in node ? html(node.children, context, depth + 1) : '');
  const within = (tag: string) => `<${tag}>${inner()}</${tag}>`;
  switch (node.type) {
    case 'text':
      return shown(node.value);
    case 'inlineCode':
      return `<code>${shown(node.value)}</code>`;
    case 'code':
      return `<pre>${shown(node.value)}</pre>`;
    case 'paragraph':
      return within('p');
    case 'heading':
      return within(`h${Math.min(6, node.depth + 2)}`);
    case 'strong':
      return within('strong');
    case 'emphasis':
      return within('em');
    case 'delete':
      return within('del');
    case 'blockquote':
      return within('blockquote');
    case 'list':
      return node.ordered ? `<ol start="${node.start ?? 1}">${inner()}</ol>` : within('ul');
    case 'listItem':
      return typeof node.checked === 'boolean'
        ? `<li class="task">${node.checked ? '☑' : '☐'} ${inner()}</li>`
        : within('li');
    case 'table':
      return `<table>${node.children
        .map((row, at) => {
          const tag = at === 0 ? 'th' : 'td';
          const cells = row.children.map(
            (cell, column) =>
              `<${tag} class="${node.align?.[column] ?? 'left'}">${html(cell.children, context, depth + 2)}</${tag}>`,
          );
          return `<tr>${cells.join('')}</tr>`;
        })
        .join('')}</table>`;
    case 'thematicBreak':
      return '<hr>';
    case 'break':
      return '<br>';
    case 'link':
      return `${inner()} <span class="quiet">(${shown(node.url)})</span>`;
    case 'image':
      return `Image ${shown(node.alt ?? '')} <span class="quiet">(${shown(node.url)})</span>`;
    default:
      return written();
  }
}
