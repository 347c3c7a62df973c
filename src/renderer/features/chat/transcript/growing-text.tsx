import { memo, useEffect, useRef, useState, type ComponentProps } from 'react';
import { CodeText } from '../../../ui/editor/code-text.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { MarkdownAddress } from '../../../ui/markdown/markdown-address.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { ChatAddress } from '../images/chat-address.tsx';
import { queueDraw } from './draw-queue.ts';
import { isFlooded } from '../state/follow-conversation.ts';
import { growBlocks, noBlocks, type Block } from './growing-blocks.ts';
import { ScrollPre } from '../../../ui/scroll-pre.tsx';

const drawAddress = (props: ComponentProps<typeof ChatAddress>) => <ChatAddress {...props} />;

/** A model's text as Markdown, of which only the end is redrawn while it grows. */
export function GrowingText({ text }: { text: string }) {
  const [grown, setGrown] = useState(() => growBlocks(noBlocks, text));
  const now = grown.text === text ? grown : growBlocks(grown, text);
  if (now !== grown) setGrown(now);
  const sheets = sheetsOf(now.blocks);
  return (
    <MarkdownAddress value={drawAddress}>
      <div dir="auto" className={`min-w-0 ${headings}`}>
        {sheets.map((sheet, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- sheets have no identity but their place
          <Sheet key={i} blocks={sheet} isAtEnd={i >= sheets.length - 2} />
        ))}
      </div>
    </MarkdownAddress>
  );
}

/** Headings have sizes in answers, but none in descriptions between the fields of forms. */
const headings =
  '[&_[data-heading="1"]]:text-[17px] [&_[data-heading="1"]]:leading-6 [&_[data-heading="2"]]:text-[15px] [&_[data-heading="2"]]:leading-6 [&_[data-heading="3"]]:text-[14px]';

/** How many blocks are laid out together. */
const sheetSize = 10;

const sheetsOf = (blocks: readonly Block[]): Block[][] =>
  Array.from({ length: Math.ceil(blocks.length / sheetSize) }, (_, i) =>
    blocks.slice(i * sheetSize, (i + 1) * sheetSize),
  );

type SheetProps = { blocks: readonly Block[]; isAtEnd: boolean };

/** Draws the end of a readable text at once, and the rest as plain text until there is time. */
const Sheet = memo(({ blocks, isAtEnd }: SheetProps) => {
  const [isDrawn, mark] = useDrawnInTime(isAtEnd);
  return (
    <div
      ref={mark}
      className="flex min-w-0 flex-col pb-2 [contain-intrinsic-size:auto_640px] [content-visibility:auto] last:pb-0"
    >
      {isDrawn ? (
        blocks.map((block, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity but their place
          <div key={i} className={`min-w-0 ${i === 0 || isJoined(block) ? '' : 'mt-2'}`}>
            <DrawnBlock block={block} />
          </div>
        ))
      ) : (
        <div className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          <VisibleText text={blocks.map((block) => block.text).join('\n\n')} />
        </div>
      )}
    </div>
  );
}, isSameSheet);

function isSameSheet({ blocks: before }: SheetProps, { blocks: after }: SheetProps): boolean {
  return before.length === after.length && before.every((block, i) => block === after[i]);
}

function useDrawnInTime(isAtEnd: boolean) {
  const [isDrawn, setDrawn] = useState(
    () => (isAtEnd && !isFlooded()) || typeof requestIdleCallback === 'undefined',
  );
  const mark = useRef<HTMLDivElement>(null);
  useEffect(
    () => (isDrawn || !mark.current ? undefined : queueDraw(mark.current, () => setDrawn(true))),
    [isDrawn],
  );
  return [isDrawn, mark] as const;
}

const DrawnBlock = memo(({ block }: { block: Block }) => {
  switch (block.kind) {
    case 'markdown':
      return <Markdown text={block.text} />;
    case 'code':
      return <CodeBlock {...block} />;
  }
}, isSameBlock);

/** Whether a block continues the code block before it. */
const isJoined = (block: Block): boolean => block.kind === 'code' && block.isContinued;

/** Compares by content, as the last block is made anew with each word. */
function isSameBlock({ block: a }: { block: Block }, { block: b }: { block: Block }): boolean {
  if (a === b) return true;
  return a.kind === 'markdown' && b.kind === 'markdown' && a.text === b.text;
}

type CodeBlockProps = { language: string; text: string; isContinued: boolean };

function CodeBlock({ language, text, isContinued }: CodeBlockProps) {
  // There may be hundreds of blocks, so the copy button is drawn only when it is needed.
  const [isNear, setNear] = useState(false);
  const near = () => setNear(true);
  return (
    <div
      onPointerEnter={near}
      onFocus={near}
      className={`group/code relative overflow-hidden rounded-md border border-border bg-surface ${isContinued ? 'rounded-t-none border-t-0' : ''}`}
    >
      {language !== '' && !isContinued && (
        <p className="px-3 pt-1.5 text-[11px] text-text-muted">{language}</p>
      )}
      <ScrollPre className="max-h-96 px-3 py-2">
        <CodeText text={text} language={language} />
      </ScrollPre>
      <span className="absolute top-1 right-1 rounded-md bg-surface opacity-0 group-focus-within/code:opacity-100 group-hover/code:opacity-100">
        {isNear && <CopyButton label="Copy the code" text={text} />}
      </span>
    </div>
  );
}
