import { createContext, useContext, type ReactNode } from 'react';
import type { Path } from '../json/json-text.ts';
import { isWithin, LazyPart } from './lazy-part.tsx';

type LazyFieldsProps = {
  /** The path of the object that holds the fields. */
  path: Path;
  names: readonly string[];
  draw(name: string): ReactNode;
};

const drawnAtOnce = 30;
const leastAtOnce = 4;
const partSize = 25;
/** About the height of a field with the gap under it, in pixels, until it is drawn. */
const fieldPx = 76;

/** How many fields an object draws at once: those within many share what one alone would have. */
const Room = createContext(drawnAtOnce);

/** Fields one under the other, of which many are drawn in parts, each when it comes near the screen. */
export function LazyFields({ path, names, draw }: LazyFieldsProps) {
  const room = useContext(Room);
  const isWhole = names.length <= room + Math.min(room, partSize);
  const first = isWhole ? names.length : room;
  const parts: string[][] = [];
  for (let at = first; at < names.length; at += partSize)
    parts.push(names.slice(at, at + partSize));
  return (
    <Room value={Math.max(leastAtOnce, Math.floor(room / Math.max(1, names.length)))}>
      {names.slice(0, first).map(draw)}
      {parts.map((part, i) => (
        <LazyPart
          // Fields that come and go move the others through the parts, which have no state but being drawn.
          // oxlint-disable-next-line react/no-array-index-key
          key={i}
          heightPx={part.length * fieldPx}
          holds={(wanted) => isWithin(wanted, path) && part.includes(String(wanted[path.length]))}
          draw={() => part.map(draw)}
        />
      ))}
    </Room>
  );
}
