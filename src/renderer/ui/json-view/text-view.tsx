/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */
import { useLayoutEffect, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { lineSpan, lineStarts, tabColumns } from './line-starts.ts';
import { useVirtualWindow } from '../list/virtual-list-window.ts';

/** A text of up to so many characters is one element, which can be selected as a whole. */
const longestWhole = 20_000;
const lineHeight = 18;
/** The width of a character of JetBrains Mono at 12 px, in pixels. */
const charWidth = 7.2;
const padding = 12;

type Draw = (text: string, from: number, to: number) => ReactNode;

type TextViewProps = {
  text: string;
  label: string;
  /** Draws the part of the text between two offsets, such as with marks in it. */
  draw?: Draw | undefined;
};

/**
 * Plain text in a monospaced font, wrapped; of a long text only the visible lines are in the page.
 */
export function TextView({ text, label, draw = cut }: TextViewProps) {
  if (text.length > longestWhole) return <LongText text={text} label={label} draw={draw} />;
  return (
    <section aria-label={label} tabIndex={0} className="h-full overflow-auto px-3 py-2">
      <pre className="font-mono text-[12px] leading-[18px] break-all whitespace-pre-wrap">
        {draw(text, 0, text.length)}
      </pre>
    </section>
  );
}

const cut: Draw = (text, from, to) => text.slice(from, to);

function LongText({ text, label, draw }: TextViewProps & { draw: Draw }) {
  const [columns, setColumns] = useState(120);
  const starts = useMemo(() => lineStarts(text, columns), [text, columns]);
  const { scroller, drawn, spacerPx, rowTop } = useVirtualWindow({
    rowCount: starts.length,
    rowHeight: lineHeight,
    isFollowing: false,
  });
  useColumns(scroller, setColumns);
  const { first, last } = drawn;
  const lines = Array.from({ length: last - first }, (_, at) => first + at);
  const drawLine = (index: number) => {
    const { from, to } = lineSpan(text, starts, index);
    return draw(text, from, to);
  };
  return (
    <section
      ref={scroller}
      aria-label={label}
      tabIndex={0}
      className="h-full overflow-x-auto overflow-y-scroll font-mono text-[12px] leading-[18px]"
    >
      <div className="relative" style={{ height: spacerPx, tabSize: tabColumns }}>
        {lines.map((index) => (
          <div
            key={index}
            className="absolute whitespace-pre"
            style={{ top: rowTop(index), height: lineHeight, left: padding }}
          >
            {drawLine(index)}
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * Calls `onColumns` with the number of characters that fit in a line, at first and as the width
 * changes.
 */
function useColumns(
  element: RefObject<HTMLElement | null>,
  onColumns: (columns: number) => void,
): void {
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const measure = () => {
      const columns = Math.floor((observed.clientWidth - 2 * padding) / charWidth);
      // A hidden element has no width, for which each character would be a line.
      if (columns > 0) onColumns(Math.max(20, columns));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(observed);
    measure();
    return () => {
      observer.disconnect();
    };
  }, [element, onColumns]);
}
