import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type {
  AuditEntry,
  AuditFilter,
  AuditFormat,
  AuditKind,
} from '../../../shared/model/audit.ts';
import { backend } from '../../backend.ts';
import { saveFile } from '../../saving/save-file.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { count, counted } from '../../ui/format.ts';
import { Menu } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { auditKindLabels } from './audit-kinds.ts';
import { AuditList } from './audit-list.tsx';

type KindChoice = AuditKind | 'all';
type Found = { entries: AuditEntry[]; total: number; serverNames: string[] };

/** Lists what was agreed to, denied, changed and handed out, the newest first. */
export function Audit() {
  const [kind, setKind] = useState<KindChoice>('all');
  const [server, setServer] = useState(allServers);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found>();
  const filter: AuditFilter = {
    ...(kind !== 'all' && { kinds: [kind] }),
    ...(server !== allServers && { serverName: server.slice(1) }),
    ...(text !== '' && { text }),
  };
  useEffect(() => {
    let isLatest = true;
    report(
      backend.call('audit.list', filter).then((answer) => {
        if (isLatest) setFound(answer);
      }),
      'The audit could not be read',
    );
    return () => {
      isLatest = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the filter is made of these
  }, [kind, server, text]);
  return (
    <section className="flex flex-col gap-3" aria-label="Audit">
      <SearchField label="Search the audit" value={text} onValue={setText} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField<KindChoice> label="Kind" value={kind} options={kinds} onValue={setKind} />
        <SelectField
          label="Server"
          value={server}
          options={serverOptions(found?.serverNames ?? [])}
          onValue={setServer}
        />
      </div>
      {found ? <Entries {...found} filter={filter} /> : <Skeleton label="Loading the audit" />}
    </section>
  );
}

function Entries({ entries, total, filter }: Found & { filter: AuditFilter }) {
  if (total === 0) {
    return (
      <p className="text-text-muted">
        {Object.keys(filter).length > 0
          ? 'Nothing matches.'
          : 'Nothing yet. Approvals, first runs, edits of servers, exports, secrets in use, sign-ins and answers to the chat’s calls appear here.'}
      </p>
    );
  }
  const some = total > entries.length ? `The newest ${count(entries.length)} of ` : '';
  return (
    <>
      <AuditList entries={entries} />
      <div className="flex items-center justify-between gap-3">
        <output className="text-text-muted">
          {some}
          {counted(total, 'entry', 'entries')}
        </output>
        <ExportMenu filter={filter} />
      </div>
    </>
  );
}

/** Saves all entries that match as a file, also those that are not listed. */
function ExportMenu({ filter }: { filter: AuditFilter }) {
  const save = async (format: AuditFormat, type: string) => {
    const { text } = await backend.call('audit.export', { ...filter, format });
    saveFile(new Blob([text], { type }), `audit.${format}`);
  };
  const saveAs = (format: AuditFormat, type: string) => () =>
    report(save(format, type), 'The audit could not be exported');
  return (
    <Menu
      align="end"
      items={[
        { label: 'JSON Lines', onSelect: saveAs('jsonl', 'application/jsonl') },
        { label: 'CSV', onSelect: saveAs('csv', 'text/csv') },
      ]}
    >
      <Button size="small" icon={Download}>
        Export
      </Button>
    </Menu>
  );
}

/** A server may be called anything, so that the names have a sign before them. */
const allServers = '*';
const serverOptions = (names: string[]) => [
  { value: allServers, label: 'All' },
  ...names.map((name) => ({ value: `=${name}`, label: name })),
];

const kinds: { value: KindChoice; label: string }[] = [
  { value: 'all', label: 'All' },
  ...Object.entries(auditKindLabels).map(([value, label]) => ({
    value: value as AuditKind,
    label,
  })),
];
