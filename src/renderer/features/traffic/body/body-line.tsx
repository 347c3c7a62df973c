import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { BodyLine } from '../../../../shared/model/traffic/body-lines.ts';
import { byteSize, count } from '../../../ui/format.ts';
import { MatchedText } from './matched-text.tsx';

type BodyLineRowProps = {
  line: BodyLine | undefined;
  number: number;
  /** The width of the line numbers, in characters. */
  digits: number;
  /** How many lines are folded into this one. */
  foldedLines: number;
  /** The terms to mark: the same array while they are the same, or every row is drawn again. */
  wanted: readonly string[];
  onFold(number: number): void;
};

const deepestIndent = 40;

/** One line of a body: its number, the button that folds it, and its parts in colours. */
export const BodyLineRow = memo(function BodyLineRow(props: BodyLineRowProps) {
  const { line, number, digits, foldedLines, wanted, onFold } = props;
  const isOpen = line?.kind === 'open';
  const indent = Math.min(line?.depth ?? 0, deepestIndent);
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 items-center overflow-hidden">
      <span
        className="shrink-0 pr-1 pl-2 text-right text-text-muted select-none"
        style={{ width: `calc(${digits}ch + 12px)` }}
      >
        {number + 1}
      </span>
      <span className="w-4 shrink-0">
        {isOpen && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={foldedLines > 0 ? `Unfold line ${number + 1}` : `Fold line ${number + 1}`}
            className="flex h-4 w-4 items-center justify-center rounded-sm text-text-muted hover:text-text"
            onClick={() => onFold(number)}
          >
            {foldedLines > 0 ? (
              <ChevronRight size={12} aria-hidden />
            ) : (
              <ChevronDown size={12} aria-hidden />
            )}
          </button>
        )}
      </span>
      {line && (
        <span className="truncate whitespace-pre" style={{ paddingLeft: `${indent * 2}ch` }}>
          {line.key !== undefined && (
            <>
              <span className="body-key">
                <MatchedText text={line.key} wanted={wanted} />
              </span>
              {': '}
            </>
          )}
          <span className={`body-${line.kind}`}>
            <MatchedText text={line.text} wanted={wanted} />
          </span>
          {foldedLines > 0 && (
            <span className="text-text-muted">
              {' … '}
              {line.text === '[' ? ']' : '}'} {count(foldedLines)}{' '}
              {foldedLines === 1 ? 'line' : 'lines'}
            </span>
          )}
          {line.moreBytes !== undefined && (
            <span className="text-text-muted">… {byteSize(line.moreBytes)} more</span>
          )}
          {line.hasComma && foldedLines === 0 && ','}
          {line.hasBadBytes && <BadBytes />}
        </span>
      )}
    </div>
  );
});

const BadBytes = () => (
  <span
    className="ml-2 rounded-sm bg-warning-fill px-1 text-warning"
    title={'Bytes that are not UTF-8 are shown as \uFFFD. The Raw tab has the bytes.'}
  >
    not UTF-8
  </span>
);
