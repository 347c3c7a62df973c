import { useMemo, useState } from 'react';
import type { BodyFound, FoundValue } from '../../../../shared/model/traffic/body-questions.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { count, counted } from '../../../ui/format.ts';
import { accessText } from '../../../ui/json/json-path-text.ts';
import { VirtualList } from '../../../ui/list/virtual-list.tsx';
import { useBodyMode } from './body-modes.tsx';
import { foundText } from './found-text.ts';
import { useJsonPath } from './json-path-store.ts';
import { Tables } from './record-tables.tsx';
import type { RecordKey } from '../log/traffic-source.ts';
import { useFound } from './use-json-path.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonLine } from '../../../ui/skeleton.tsx';

const rowHeight = 20;

/** The values that the expression finds in a body, with the path of each, or as a table. */
export function JsonPathResults({ of }: { of: RecordKey }) {
  const { language, expression } = useJsonPath();
  const { found, isCurrent } = useFound(of, language, expression.trim());
  const isTable = useBodyMode(({ mode }) => mode === 'table');
  if (!found) return <SkeletonLine className="m-3 w-1/2" />;
  return (
    <div className={`h-full ${isCurrent ? '' : 'traffic-stale'}`}>
      {found.status === 'fault' ? (
        <Fault fault={found} expression={expression.trim()} />
      ) : isTable ? (
        <FoundTable found={found} />
      ) : (
        <Matches found={found} />
      )}
    </div>
  );
}

type FaultProps = { fault: Extract<BodyFound, { status: 'fault' }>; expression: string };

/** Why the expression or the body can't be read, with a mark under the faulty character. */
function Fault({ fault: { why, at }, expression }: FaultProps) {
  const from = at === undefined ? 0 : Math.max(0, at - 60);
  return (
    <div role="alert" className="p-3 text-[12px]">
      {at !== undefined && (
        <pre aria-hidden className="mb-1 overflow-x-auto font-mono">
          {expression.slice(from, from + 90)}
          {'\n'}
          <span className="text-danger">{`${' '.repeat(at - from)}^`}</span>
        </pre>
      )}
      <p className="text-danger">
        {why}
        {at !== undefined && ` (character ${at + 1})`}
      </p>
    </div>
  );
}

type FoundProps = { found: Extract<BodyFound, { status: 'found' }> };

/** A table of the objects that were found, or of those in a list that was found. */
function FoundTable({ found }: FoundProps) {
  const text = useMemo(() => foundText(found), [found]);
  const { count: all, matches, isRounded } = found;
  if (text === undefined)
    return (
      <EmptyState
        title="These values can’t be shown as a table."
        hint="They are too long to be shown here. The JSON view lists them."
      />
    );
  const facts = [
    matches.length < all ? `The first ${count(matches.length)} of ${count(all)}.` : '',
    isRounded ? 'Long numbers may be rounded.' : '',
  ];
  return (
    <div className="flex h-full min-h-0 flex-col">
      {facts.some((fact) => fact !== '') && (
        <output className="h-6 shrink-0 truncate px-3 text-[12px] text-text-muted">
          {facts.join(' ')}
        </output>
      )}
      <div className="min-h-0 flex-1">
        <Tables key={text} text={text} whole="the values found" />
      </div>
    </div>
  );
}

function Matches({ found }: FoundProps) {
  const { matches, isRounded } = found;
  const [selected, setSelected] = useState<number>();
  const chosen = selected === undefined ? undefined : matches[selected];
  const texts = () => `[\n${matches.map(({ text }) => text).join(',\n')}\n]`;
  const isWhole =
    matches.length === found.count && matches.every(({ moreCharacters }) => !moreCharacters);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-6 shrink-0 items-center gap-2 overflow-hidden px-3 text-[12px] whitespace-nowrap text-text-muted">
        <output>
          {counted(found.count, 'match', 'matches')}
          {matches.length < found.count && `, first ${count(matches.length)} shown`}
        </output>
        {isRounded && <span className="truncate">Long numbers may be rounded.</span>}
        {isWhole && matches.length > 0 && (
          <span className="ml-auto flex items-center">
            All
            <CopyButton label="Copy all values" text={texts} />
          </span>
        )}
      </div>
      <div className="min-h-0 flex-1 font-mono text-[12px]">
        <VirtualList
          label="Values found"
          rowCount={matches.length}
          rowHeight={rowHeight}
          columnCount={2}
          selectedIndex={selected}
          onSelect={setSelected}
          renderRow={(index) => {
            const match = matches[index];
            return match && <Match match={match} place={placeOf(match, index)} />;
          }}
        />
      </div>
      {chosen && (
        <div className="flex h-8 shrink-0 items-center gap-1 overflow-hidden border-t border-border bg-surface px-2 text-[12px] whitespace-nowrap">
          <output aria-label="Path" className="min-w-0 truncate font-mono">
            {placeOf(chosen, selected ?? 0)}
          </output>
          <span className="ml-auto flex items-center text-text-muted">
            {chosen.path && (
              <>
                Path
                <CopyButton label="Copy path" text={accessText(chosen.path)} />
              </>
            )}
            {chosen.moreCharacters === undefined && (
              <>
                Value
                <CopyButton label="Copy value" text={chosen.text} />
              </>
            )}
          </span>
        </div>
      )}
    </div>
  );
}

const placeOf = ({ path }: FoundValue, index: number): string =>
  path ? accessText(path) || 'the whole' : `[${index}]`;

const Match = ({ match, place }: { match: FoundValue; place: string }) => (
  <>
    <div role="gridcell" title={place} className="w-2/5 shrink-0 truncate px-3 text-text-muted">
      {place}
    </div>
    <div role="gridcell" title={match.text} className="min-w-0 flex-1 truncate pr-3 whitespace-pre">
      {match.text.replaceAll(/\p{Cc}/gu, '␦')}
      {match.moreCharacters !== undefined && (
        <span className="text-text-muted">… {count(match.moreCharacters)} more characters</span>
      )}
    </div>
  </>
);
