import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BodyIndexState } from '../../../../shared/model/traffic/body-lines.ts';
import { byteSize, count, counted } from '../../../ui/format.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { BodyPathField } from './body-path-field.tsx';
import type { RecordKey } from '../log/traffic-source.ts';
import type { BodySearch } from './use-body-search.ts';
import { Button, IconButton } from '../../../ui/button.tsx';

type BodyBarProps = {
  of: RecordKey;
  state: BodyIndexState;
  search: BodySearch;
  onLine(line: number): void;
};

/** The fields that search a large body, its size, and what is wrong with it. */
export function BodyBar({ of, state, search, onLine }: BodyBarProps) {
  const { lineCount, indexedBytes, totalBytes, isComplete, fault, badBytes } = state;
  const extent = isComplete
    ? `${byteSize(totalBytes)} · ${counted(lineCount, 'line', 'lines')}`
    : `${byteSize(indexedBytes)} of ${byteSize(totalBytes)} read`;
  return (
    <div className="body-bar shrink-0 border-b border-border bg-surface px-2 py-1 text-[12px]">
      <div className="flex min-h-6 items-center gap-1" title={extent}>
        <SearchField
          label="Find in the body"
          value={search.text}
          onValue={search.setText}
          onLeave={(_key, hasShift) => search.go(hasShift ? 'previous' : 'next')}
          className="max-w-44 min-w-20 flex-[2_1_112px]"
        />
        <IconButton icon={ChevronUp} label="Previous match" onClick={() => search.go('previous')} />
        <IconButton icon={ChevronDown} label="Next match" onClick={() => search.go('next')} />
        <output className="min-w-0 shrink truncate text-text-muted">{matchLabel(search)}</output>
        {state.isJson && <BodyPathField of={of} onPlace={onLine} />}
        <span className="body-extent ml-auto shrink-0 text-text-muted">{extent}</span>
      </div>
      {badBytes && (
        <Complaint onClick={() => onLine(badBytes.line)}>
          Not UTF-8 from line {count(badBytes.line + 1)} on
        </Complaint>
      )}
      {fault && (
        <Complaint onClick={() => onLine(fault.line)}>
          Not JSON from line {count(fault.line + 1)} on: {fault.why}
        </Complaint>
      )}
    </div>
  );
}

const Complaint = (props: { onClick(): void; children: ReactNode }) => (
  <Button variant="ghost" size="small" className="max-w-full" onClick={props.onClick}>
    <TriangleAlert size={12} aria-hidden className="shrink-0 text-warning" />
    <span className="truncate">{props.children}</span>
  </Button>
);

function matchLabel({ text, matches }: BodySearch): string {
  if (text === '' || !matches) return '';
  if (matches.at === undefined) return 'No match';
  return `${count(matches.at + 1)} of ${count(matches.count)}${matches.isCapped ? '+' : ''}`;
}
