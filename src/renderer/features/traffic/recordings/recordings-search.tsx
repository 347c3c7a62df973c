import { Command } from 'cmdk';
import { Search, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { parseTrafficQuery } from '../../../../shared/model/traffic/traffic-query.ts';
import type { Recording, WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { count, counted, exactTime } from '../../../ui/format.ts';
import { Marked } from '../log/marked.tsx';
import { previewOf, titleOf } from '../log/record-labels.ts';
import { recordingTitle } from './recording-labels.ts';
import {
  rowsEach,
  useRecordingsSearch,
  type RecordingsSearch as Found,
} from './use-recordings-search.ts';

type Props = {
  recordings: readonly Recording[];
  /** Opens a recording filtered by `text`, at the record `seq` if there is one. */
  onOpen(recordingId: string, text: string, seq: number | undefined): void;
};

/** Searches all recordings with one query; a chosen match opens in its recording. */
export function RecordingsSearch({ recordings, onOpen }: Props) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const text = typed.trim();
  const { terms, problems } = parseTrafficQuery(text);
  const search = useRecordingsSearch(problems.length > 0 ? '' : text);
  const searchTerms = terms.flatMap((term) =>
    term.field === 'text' && !term.not ? [term.text] : [],
  );
  const nameOf = (id: string) => {
    const recording = recordings.find(({ recordingId }) => recordingId === id);
    return recording ? recordingTitle(recording) : id;
  };
  return (
    <Command
      label="Search in all recordings"
      shouldFilter={false}
      className="flex min-h-0 flex-col gap-2"
    >
      <div className="relative">
        <Search
          size={13}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-text-muted"
        />
        <Command.Input
          ref={field}
          placeholder="Search all recordings: words, status:error, tool:search …"
          maxLength={1000}
          value={typed}
          onValueChange={setTyped}
          className="h-7 w-full rounded-md border border-border-strong bg-field pr-2 pl-7 focus-visible:border-accent focus-visible:outline-1"
        />
      </div>
      {problems.map(({ start, why }) => (
        <p key={start} className="flex items-center gap-1.5 px-2 text-xs text-warning">
          <TriangleAlert size={12} aria-hidden />
          {why}
        </p>
      ))}
      <Progress search={search} />
      <Command.List className="max-h-[50vh] overflow-auto">
        {search.found.map(({ recordingId, rows, total, isComplete, problem }) => (
          <Command.Group
            key={recordingId}
            heading={
              <span className="flex items-baseline gap-2 px-2 pt-2 pb-0.5 text-xs">
                <span className="truncate font-medium text-text">{nameOf(recordingId)}</span>
                {problem === undefined ? (
                  <span className="flex-none text-text-muted tabular-nums">
                    {counted(total, 'match', 'matches')}
                    {!isComplete && ' so far'}
                  </span>
                ) : (
                  <span className="truncate text-warning" title={problem}>
                    {problem}
                  </span>
                )}
              </span>
            }
          >
            {rows.map((record) => (
              <Command.Item
                key={record.seq}
                value={`${recordingId} ${record.seq}`}
                onSelect={() => onOpen(recordingId, text, record.seq)}
                className="flex h-6.5 items-center gap-3 rounded-md px-2 data-[selected=true]:bg-selected"
              >
                <Match record={record} searchTerms={searchTerms} />
              </Command.Item>
            ))}
            {total > rowsEach && (
              <Command.Item
                value={`${recordingId} all`}
                onSelect={() => onOpen(recordingId, text, undefined)}
                className="h-6.5 rounded-md px-2 leading-6.5 text-text-muted data-[selected=true]:bg-selected"
              >
                All {count(total)} matches
              </Command.Item>
            )}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

function Match({ record, searchTerms }: { record: WireRecord; searchTerms: readonly string[] }) {
  const { atUs, serverName, subject } = record;
  return (
    <>
      <span className="mono w-38 flex-none truncate text-xs text-text-muted">
        {exactTime(atUs / 1000)}
      </span>
      <span className="w-28 flex-none truncate text-xs text-text-muted">{serverName}</span>
      <span className="mono w-44 flex-none truncate text-xs">
        <Marked
          text={subject === undefined ? titleOf(record) : `${titleOf(record)} ${subject}`}
          terms={searchTerms}
        />
      </span>
      <span className="mono min-w-0 flex-1 truncate text-xs text-text-muted">
        <Marked text={previewOf(record)} terms={searchTerms} />
      </span>
    </>
  );
}

function Progress({ search }: { search: Found }) {
  const { text, searched, of, isDone, found, failure } = search;
  if (failure !== undefined) {
    return (
      <p
        role="alert"
        className="text-xs text-danger"
      >{`The recordings could not be searched: ${failure}`}</p>
    );
  }
  const matches = found.reduce((sum, { total }) => sum + total, 0);
  const label =
    text === ''
      ? 'Searches messages, headers, stderr and bodies of every recording.'
      : isDone
        ? `${counted(matches, 'match', 'matches')} in ${counted(of, 'recording', 'recordings')}.`
        : `Searching… ${count(searched)} of ${counted(of, 'recording', 'recordings')}, ${counted(matches, 'match', 'matches')} so far.`;
  return (
    <p role="status" className="px-2 text-xs text-text-muted tabular-nums">
      {label}
    </p>
  );
}
