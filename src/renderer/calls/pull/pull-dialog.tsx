import { useEffect, useMemo, useState } from 'react';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import { backend } from '../../backend.ts';
import type { JsonNode } from '../../schema-form/json/json-node.ts';
import { useCalls } from '../../stores/calls-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { SearchList } from '../../ui/list/search-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { resultValues, type ResultValue } from './result-values.ts';

type PullDialogProps = {
  serverName: string;
  /** The field that the value is for. */
  label: string;
  /** Values of this kind are listed first. */
  kind: string;
  onChoose(json: string): void;
  onClose(): void;
};

type Entry = ResultValue & { call: CallSnapshot };

const mostResults = 10;
/** The longest result that is read, in characters; the values of a longer one are not listed. */
const longestResult = 1_000_000;

/** The values in the last results of a server, of which one is put into a field. */
export function PullDialog({ serverName, label, kind, onChoose, onClose }: PullDialogProps) {
  const entries = useEntries(serverName);
  const sorted = useMemo(
    () => entries?.toSorted((a, b) => Number(fits(b.kind, kind)) - Number(fits(a.kind, kind))),
    [entries, kind],
  );
  return (
    <Dialog
      title={`A value from a result, for ${label}`}
      description={`The values in the last ${mostResults} results of ${revealed(serverName)}. The one you choose fills the field; undo restores what was there.`}
      width={760}
      onClose={onClose}
    >
      {sorted === undefined ? (
        <Skeleton label="Reading the results" />
      ) : (
        <SearchList
          label={`Search ${sorted.length} values`}
          items={sorted}
          keyOf={({ call, place }) => `${call.callId} ${place}`}
          textOf={({ call, place, json }) => `${call.name} ${place} ${json.slice(0, maxPreview)}`}
          empty="This server has no results yet."
          onChoose={({ json }) => {
            onChoose(json);
            onClose();
          }}
          renderItem={({ call, place, json }) => (
            <>
              <span className="max-w-[25%] flex-none truncate">{revealed(call.name)}</span>
              <span className="mono max-w-[35%] flex-none truncate text-text-muted">
                {revealed(place)}
              </span>
              <span className="mono min-w-0 flex-1 truncate">
                {revealed(json.slice(0, maxPreview).replaceAll(/\s+/g, ' '))}
              </span>
              <span className="w-20 flex-none text-right text-xs text-text-muted">
                <Time atMs={call.startedAt} />
              </span>
            </>
          )}
        />
      )}
    </Dialog>
  );
}

const maxPreview = 200;

const fits = (found: JsonNode['kind'], wanted: string): boolean =>
  found === (wanted === 'integer' ? 'number' : wanted === 'choices' ? 'list' : wanted);

/** Reads the results to choose from; undefined while they are loading. */
function useEntries(serverName: string): Entry[] | undefined {
  const [entries, setEntries] = useState<Entry[]>();
  useEffect(() => {
    const query = new AbortController();
    const calls = Object.values(useCalls.getState().byId)
      .filter((call) => call.serverName === serverName && call.state.status === 'done')
      .slice(-mostResults)
      .toReversed();
    const read = async (call: CallSnapshot): Promise<Entry[]> => {
      const asked = { callId: call.callId, limit: longestResult };
      const result = await backend
        .call('calls.result', asked, { signal: query.signal })
        // The result of an older call may no longer be kept.
        .catch(() => undefined);
      if (!result || result.cutShort) return [];
      return resultValues(result.text).map((value) => ({ ...value, call }));
    };
    void Promise.all(calls.map(read)).then((lists) => {
      if (!query.signal.aborted) setEntries(lists.flat());
    });
    return () => query.abort();
  }, [serverName]);
  return entries;
}
