/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */
import { useRef } from 'react';
import { hexRow } from './hex-rows.ts';
import { useVirtualWindow } from '../list/virtual-list-window.ts';
import { useMeasured } from '../use-is-narrow.ts';

const rowHeight = 18;
/** A row of sixteen bytes takes so many pixels. */
const wideRowPx = 580;

/** Bytes as offset, hexadecimal numbers and text; only the rows in sight are in the page. */
export function HexView({ bytes, label }: { bytes: Uint8Array; label: string }) {
  const room = useRef<HTMLElement>(null);
  const isNarrow = useMeasured(
    room,
    ({ clientWidth }) => clientWidth > 0 && clientWidth < wideRowPx,
  );
  return (
    <section ref={room} aria-label={label} className="h-full">
      <HexRows key={String(isNarrow)} bytes={bytes} inRow={isNarrow ? 8 : 16} />
    </section>
  );
}

function HexRows({ bytes, inRow }: { bytes: Uint8Array; inRow: number }) {
  const { scroller, drawn, spacerPx, rowTop } = useVirtualWindow({
    rowCount: Math.ceil(bytes.length / inRow),
    rowHeight,
    isFollowing: false,
  });
  const { first, last } = drawn;
  const rows = Array.from({ length: last - first }, (_, at) => first + at);
  return (
    <div
      ref={scroller}
      tabIndex={0}
      className="mono h-full overflow-auto text-[12px] leading-[18px]"
    >
      <div className="relative min-w-max" style={{ height: spacerPx }}>
        {rows.map((row) => {
          const { offset, hex, text } = hexRow(bytes, row, inRow);
          return (
            <div
              key={row}
              className="absolute left-3 whitespace-pre [font-variant-ligatures:none]"
              style={{ top: rowTop(row), height: rowHeight }}
            >
              <span className="text-text-muted">{offset}</span>
              {`  ${hex}  `}
              <span className="text-text-muted">{text}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
