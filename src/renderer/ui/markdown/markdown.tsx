import type { Nodes } from 'mdast';
import { useContext, useMemo, useState, type ReactNode } from 'react';
import { copyText } from '../copy-button.tsx';
import { count } from '../format.ts';
import { revealed } from '../hidden-characters.ts';
import { MarkdownAddress } from './markdown-address.ts';
import { MarkdownTable } from './markdown-table.tsx';
import { linkAddresses } from '../../../shared/markdown/link-addresses.ts';
import { maxMarkdown, parseMarkdown } from '../../../shared/markdown/parse-markdown.ts';
import { VisibleText } from '../visible-text.tsx';

const maxDepth = 12;
const maxAddress = 60;

/**
 * A server's Markdown, without HTML; nothing is fetched, and by default links lead nowhere. Where they
 * do, bare addresses are links too.
 */
export function Markdown({ text }: { text: string }) {
  const isLinking = useContext(MarkdownAddress) !== undefined;
  const blocks = useMemo(() => {
    const parsed = parseMarkdown(text);
    if (isLinking) linkAddresses(parsed);
    return parsed;
  }, [text, isLinking]);
  return (
    <div dir="auto" className="space-y-1.5 break-words">
      {drawn(blocks, text, 0)}
      {text.length > maxMarkdown && (
        <p className="text-text-muted">
          Cut after {count(maxMarkdown)} of {count(text.length)} characters.
        </p>
      )}
    </div>
  );
}

const drawn = (nodes: readonly Nodes[], source: string, depth: number): ReactNode =>
  nodes.map((node, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- nodes have no identity but their place
    <Node key={i} node={node} source={source} depth={depth} />
  ));

/** Renders one node; beyond the depth limit, its source text. */
function Node({ node, source, depth }: { node: Nodes; source: string; depth: number }) {
  const { position } = node;
  // A link of a bare address has no place of its own, and nothing but text in it.
  if (depth > maxDepth && 'children' in node && position) {
    return <VisibleText text={source.slice(position?.start.offset, position?.end.offset)} />;
  }
  const inner = () => ('children' in node ? drawn(node.children, source, depth + 1) : null);
  switch (node.type) {
    case 'text':
      return <VisibleText text={node.value} />;
    case 'inlineCode':
      return (
        <code className="rounded-sm bg-hover px-1 text-[0.92em] [overflow-wrap:anywhere]">
          <VisibleText text={node.value} />
        </code>
      );
    case 'code':
      return (
        <pre className="max-h-64 overflow-auto rounded-md border border-border bg-surface px-2 py-1">
          <VisibleText text={node.value} />
        </pre>
      );
    case 'paragraph':
      return <p className="whitespace-pre-line">{inner()}</p>;
    case 'heading':
      return (
        <p data-heading={node.depth} className="font-semibold text-text">
          {inner()}
        </p>
      );
    case 'strong':
      return <strong className="font-semibold text-text">{inner()}</strong>;
    case 'emphasis':
      return <em>{inner()}</em>;
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1} className="list-decimal pl-6">
          {inner()}
        </ol>
      ) : (
        <ul className="list-disc pl-4">{inner()}</ul>
      );
    case 'listItem':
      return typeof node.checked === 'boolean' ? (
        <li className="flex list-none gap-1.5">
          <input
            type="checkbox"
            checked={node.checked}
            disabled
            aria-label={node.checked ? 'Done' : 'To do'}
            className="mt-1 shrink-0"
          />
          <div className="min-w-0">{inner()}</div>
        </li>
      ) : (
        <li>{inner()}</li>
      );
    case 'delete':
      return <del>{inner()}</del>;
    case 'table':
      return (
        <MarkdownTable
          table={node}
          source={source}
          drawn={(cell) => drawn(cell.children, source, depth + 2)}
        />
      );
    case 'blockquote':
      return <blockquote className="border-l-2 border-border-strong pl-2">{inner()}</blockquote>;
    case 'thematicBreak':
      return <hr className="my-1 border-border" />;
    case 'break':
      return <br />;
    case 'link':
      return <Linked address={node.url}>{inner()}</Linked>;
    case 'image':
      return (
        <Linked address={node.url} isImage alt={node.alt ?? ''}>
          Image {revealed(node.alt ?? '')}
        </Linked>
      );
    default:
      return <VisibleText text={source.slice(position?.start.offset, position?.end.offset)} />;
  }
}

type LinkedProps = {
  address: string;
  isImage?: boolean;
  alt?: string;
  children: ReactNode;
};

function Linked({ address, isImage = false, alt, children }: LinkedProps) {
  const draw = useContext(MarkdownAddress);
  return draw ? (
    draw({ address, isImage, alt, children })
  ) : (
    <Address address={address}>{children}</Address>
  );
}

/** The text of a link with its address beside it; a click copies the address. */
function Address({ address, children }: { address: string; children: ReactNode }) {
  const [outcome, setOutcome] = useState<'copied' | 'could not be copied'>();
  const shown = revealed(address, maxAddress);
  const copy = () => {
    copyText(address).then(
      () => setOutcome('copied'),
      () => setOutcome('could not be copied'),
    );
  };
  return (
    <>
      <button
        type="button"
        title={`Copy the address ${revealed(address, 2000)}`}
        className="max-w-full rounded-sm text-left align-baseline [overflow-wrap:anywhere] whitespace-normal underline decoration-dotted underline-offset-2 hover:text-text"
        onClick={copy}
        onBlur={() => setOutcome(undefined)}
      >
        {children}
      </button>
      <span
        role={outcome ? 'status' : undefined}
        className="text-text-muted [overflow-wrap:anywhere]"
      >
        {' '}
        ({outcome ? `address ${outcome}` : shown})
      </span>
    </>
  );
}
