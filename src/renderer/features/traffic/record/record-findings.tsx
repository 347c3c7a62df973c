import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { connectionOf, useConnections } from '../../../stores/connections-store.ts';
import { FindingLink, FindingList } from '../../../ui/list/finding-list.tsx';
import { count } from '../../../ui/format.ts';
import { findingPlace } from './finding-place.ts';
import { goToRecord } from '../log/traffic-store.ts';

type RecordFindingsProps = { record: WireRecord; revision: string | undefined };

/** The findings of a record, with a link to their other place in the page, or to their request. */
export function RecordFindings({ record, revision }: RecordFindingsProps) {
  const { findings, isError, serverName, kind, requestSeq } = record;
  const isKnown = useConnections((state) => connectionOf(state, serverName) !== undefined);
  if (!findings) return null;
  const place = isKnown ? findingPlace(record) : undefined;
  // A finding that is made after its request was recorded has a lifecycle record of its own.
  const request = kind === 'lifecycle' ? requestSeq : undefined;
  const link = place ? (
    <FindingLink title="Show the place of this finding" onClick={place.open}>
      {place.label}
    </FindingLink>
  ) : request === undefined ? undefined : (
    <FindingLink title="Go to the request" onClick={() => goToRecord(request)}>
      {`Record ${count(request)}`}
    </FindingLink>
  );
  return (
    <FindingList
      findings={findings}
      revision={revision}
      isError={isError}
      renderLink={({ seq }) =>
        seq === undefined ? (
          link
        ) : (
          <FindingLink title={`Go to record ${count(seq)}`} onClick={() => goToRecord(seq)}>
            {`Record ${count(seq)}`}
          </FindingLink>
        )
      }
    />
  );
}
