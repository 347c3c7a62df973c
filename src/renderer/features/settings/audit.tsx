/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */
import { useEffect, useState } from 'react';
import type { AuditAsker, AuditEntry, AuditKind } from '../../../shared/model/audit.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { count } from '../../ui/format.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

type KindChoice = AuditKind | 'all';
type Found = { entries: AuditEntry[]; total: number };

/** The most entries shown; the search finds older ones. */
const mostShown = 200;
const longestText = 300;

/** Lists what was agreed to, denied, changed and handed out, the newest first. */
export function Audit() {
  const [kind, setKind] = useState<KindChoice>('all');
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isLatest = true;
    const filter = { ...(kind !== 'all' && { kinds: [kind] }), ...(text !== '' && { text }) };
    const asked = backend.call('audit.list', { ...filter, limit: mostShown });
    report(
      asked.then((answer) => {
        if (isLatest) setFound(answer);
      }),
      'The audit could not be read',
    );
    return () => {
      isLatest = false;
    };
  }, [kind, text]);
  return (
    <section className="flex flex-col gap-3" aria-label="Audit">
      <SearchField label="Search in what happened, and in servers" value={text} onValue={setText} />
      <SelectField<KindChoice> label="Kind" value={kind} options={kinds} onValue={setKind} />
      {found ? (
        <Entries {...found} isNarrowed={kind !== 'all' || text !== ''} />
      ) : (
        <Skeleton label="Loading the audit" />
      )}
    </section>
  );
}

function Entries({ entries, total, isNarrowed }: Found & { isNarrowed: boolean }) {
  if (total === 0) {
    return (
      <p className="text-text-muted">
        {isNarrowed
          ? 'Nothing matches.'
          : 'Nothing yet. Approvals, first runs, edits of servers, exports, secrets in use, sign-ins and answers to the chat’s calls appear here.'}
      </p>
    );
  }
  return (
    <>
      <ul
        aria-label="What happened"
        tabIndex={0}
        className="max-h-80 divide-y divide-border overflow-auto border-y border-border"
      >
        {entries.map(({ at, kind, what, by, serverName }, index) => (
          <li key={`${at} ${index}`} className="py-1.5">
            <div className="break-words">
              {serverName !== undefined && (
                <strong className="font-semibold">
                  <LongText isStrict text={serverName} longest={longestText} />
                  {': '}
                </strong>
              )}
              <LongText isStrict text={what} longest={longestText} />
            </div>
            <div className="text-xs text-text-muted tabular-nums">
              {kindLabels[kind]} · {askerLabels[by]} · <Time atMs={at} />
            </div>
          </li>
        ))}
      </ul>
      {total > entries.length && (
        <p className="text-text-muted">
          The newest {count(entries.length)} of {count(total)}; search for older ones, or print all
          by <code className="mono">wirebench audit</code>.
        </p>
      )}
    </>
  );
}

const kindLabels: Record<AuditKind, string> = {
  approval: 'Approval',
  'first-run': 'First run',
  server: 'Server edit',
  export: 'Export',
  secret: 'Secret',
  'sign-in': 'Sign-in',
  'chat-tool': 'Tool of the chat',
};

const kinds: { value: KindChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  ...Object.entries(kindLabels).map(([value, label]) => ({ value: value as AuditKind, label })),
];

const askerLabels: Record<AuditAsker, string> = {
  page: 'In the app',
  'command-line': 'Command line',
  chat: 'Chat',
  app: 'By itself',
};
