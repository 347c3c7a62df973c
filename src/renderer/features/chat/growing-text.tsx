import { memo, useState, type ComponentProps } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { MarkdownAddress } from '../../ui/markdown-address.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { ChatAddress } from './chat-address.tsx';
import { growBlocks, noBlocks, type Block } from './growing-blocks.ts';
import { ScrollPre } from './scroll-pre.tsx';

const drawAddress = (props: ComponentProps<typeof ChatAddress>) => <ChatAddress {...props} />;

/** What a model writes, as Markdown; while it grows only its last block is drawn again. */
export function GrowingText({ text }: { text: string }) {
  const [grown, setGrown] = useState(() => growBlocks(noBlocks, text));
  const now = grown.text === text ? grown : growBlocks(grown, text);
  if (now !== grown) setGrown(now);
  return (
    <MarkdownAddress value={drawAddress}>
      <div dir="auto" className="flex min-w-0 flex-col gap-2">
        {now.blocks.map((block, i) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
            key={i}
            className={`min-w-0 [contain-intrinsic-size:auto_40px] [content-visibility:auto] ${isJoined(block) ? '-mt-2' : ''}`}
          >
            <DrawnBlock block={block} />
          </div>
        ))}
      </div>
    </MarkdownAddress>
  );
}

const DrawnBlock = memo(({ block }: { block: Block }) => {
  switch (block.kind) {
    case 'markdown':
      return <Markdown text={block.text} />;
    case 'code':
      return <CodeBlock {...block} />;
    case 'table':
      return <Table {...block} />;
  }
}, isSameBlock);

/** A part of long code touches the part before it. */
const isJoined = (block: Block): boolean => block.kind === 'code' && block.isContinued;

/** The last block is made anew with each word, also where the word was not for it. */
function isSameBlock({ block: a }: { block: Block }, { block: b }: { block: Block }): boolean {
  if (a === b) return true;
  return a.kind === 'markdown' && b.kind === 'markdown' && a.text === b.text;
}

type CodeBlockProps = { language: string; text: string; isContinued: boolean };

function CodeBlock({ language, text, isContinued }: CodeBlockProps) {
  return (
    <div
      className={`group/code relative overflow-hidden rounded-md border border-border bg-surface ${isContinued ? 'rounded-t-none border-t-0' : ''}`}
    >
      {language !== '' && !isContinued && (
        <p className="px-3 pt-1.5 text-[11px] text-text-muted">{language}</p>
      )}
      <ScrollPre className="max-h-96 px-3 py-2">
        <VisibleText text={text} />
      </ScrollPre>
      <span className="absolute top-1 right-1 rounded-md bg-surface opacity-0 group-focus-within/code:opacity-100 group-hover/code:opacity-100">
        <CopyButton label="Copy the code" text={text} />
      </span>
    </div>
  );
}

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <div className="overflow-x-auto rounded-md border border-border">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="bg-surface">
            {head.map((cell, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- cells have no identity but their place
              <th key={i} scope="col" className="border-b border-border px-3 py-1 font-medium">
                <Markdown text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <tr key={at} className="border-b border-border last:border-0">
              {head.map((_name, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={i} className="px-3 py-1 align-top">
                  <Markdown text={row[i] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
