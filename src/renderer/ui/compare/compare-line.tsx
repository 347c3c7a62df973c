import { memo } from 'react';
import './compare.css';
import type { CompareRow } from './compare-rows.ts';

const deepestIndent = 40;
const signs = { same: ' ', added: '+', removed: '−', changed: '~', ignored: '·' };
const labels = {
  same: '',
  added: 'Added: ',
  removed: 'Removed: ',
  changed: 'Changed: ',
  ignored: 'Ignored: ',
};
const tones = {
  same: '',
  added: 'compare-added',
  removed: 'compare-removed',
  changed: 'compare-changed',
  ignored: 'text-text-muted italic',
};

/** One line of a comparison, in one column or beside its counterpart. */
export const CompareLine = memo(function CompareLine(props: {
  row: CompareRow;
  layout: 'sides' | 'inline';
}) {
  const { row, layout } = props;
  const { kind, before, after } = row;
  if (layout === 'inline') {
    return <Half row={row} text={after ?? before} sign={signs[kind]} tone={tones[kind]} />;
  }
  const isOneSided = kind === 'added' || kind === 'removed';
  return (
    <>
      <Half
        row={row}
        text={before}
        sign={kind === 'added' ? ' ' : signs[kind]}
        tone={isOneSided && before === undefined ? 'compare-nothing' : tones[kind]}
      />
      <span aria-hidden className="w-px self-stretch bg-border" />
      <Half
        row={row}
        text={after}
        sign={kind === 'removed' ? ' ' : signs[kind]}
        tone={isOneSided && after === undefined ? 'compare-nothing' : tones[kind]}
      />
    </>
  );
});

type HalfProps = { row: CompareRow; text: string | undefined; sign: string; tone: string };

function Half({ row: { kind, depth, name }, text, sign, tone }: HalfProps) {
  const indent = Math.min(depth, deepestIndent) * 2;
  return (
    <div
      role="gridcell"
      title={text}
      className={`flex h-full min-w-0 flex-1 items-center overflow-hidden ${tone}`}
    >
      <span aria-hidden className="w-5 shrink-0 text-center select-none">
        {sign}
      </span>
      {text !== undefined && (
        <span className="truncate whitespace-pre" style={{ paddingLeft: `${indent}ch` }}>
          <span className="sr-only">{labels[kind]}</span>
          {name !== undefined && <span className="compare-key">{JSON.stringify(name)}: </span>}
          {text.replaceAll(/\p{Cc}/gu, '␦')}
        </span>
      )}
    </div>
  );
}
