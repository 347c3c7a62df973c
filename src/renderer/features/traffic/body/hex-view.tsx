/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */
import { useEffect, useState } from 'react';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { useVirtualWindow } from '../../../ui/list/virtual-list-window.ts';
import { BytePages } from './byte-pages.ts';
import { hexLines } from './hex-lines.ts';
import { readBody, type RecordKey } from '../log/traffic-source.ts';
import { Failure } from '../../../ui/failure.tsx';

const bytesPerRow = 16;
const rowHeight = 18;

/**
 * A body of any length byte by byte; only the rows in sight are read. It must be mounted anew for
 * another record.
 */
export function HexView({ of, totalBytes }: { of: RecordKey; totalBytes: number }) {
  const [, setTick] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [pages] = useState(
    () =>
      new BytePages(
        (range, signal) => readBody({ ...of, ...range }, signal),
        (error) => {
          setFailure(error === undefined ? undefined : messageOf(error));
          setTick((tick) => tick + 1);
        },
      ),
  );
  const { scroller, drawn, spacerPx, rowTop } = useVirtualWindow({
    rowCount: Math.ceil(totalBytes / bytesPerRow),
    rowHeight,
    isFollowing: false,
  });
  useEffect(() => pages.start(), [pages]);
  useEffect(() => {
    const end = Math.min(totalBytes, drawn.last * bytesPerRow);
    if (end > 0) pages.want(drawn.first * bytesPerRow, end);
  }, [pages, drawn.first, drawn.last, totalBytes]);
  if (failure !== undefined) return <Failure what="The bytes could not be read." why={failure} />;
  return (
    <section
      ref={scroller}
      aria-label="Bytes"
      tabIndex={0}
      className="h-full overflow-x-auto overflow-y-scroll font-mono text-[12px] leading-[18px]"
    >
      <div className="relative" style={{ height: spacerPx }}>
        {Array.from({ length: drawn.last - drawn.first }, (_, at) => drawn.first + at).map(
          (row) => {
            const position = row * bytesPerRow;
            const bytes = pages.at(position, bytesPerRow);
            return (
              <div
                key={row}
                className="absolute left-3 whitespace-pre"
                style={{ top: rowTop(row), height: rowHeight }}
              >
                {bytes ? hexLines(bytes, position) : position.toString(16).padStart(8, '0')}
              </div>
            );
          },
        )}
      </div>
    </section>
  );
}
