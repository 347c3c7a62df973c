import { Undo2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Asker, TrustList } from '../../../shared/model/servers/launch-preview.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { LongText } from '../../ui/long-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

/** The most characters shown of a folder or a name; a longer one is cut in its middle. */
const longestFolder = 300;

/** Lists what may run without asking, and revokes it. Changes apply at once, without Save. */
export function Approvals() {
  const [list, setList] = useState<TrustList>();
  useEffect(() => readInto(setList), []);
  const then = (done: Promise<void>) =>
    report(
      done.then(() => readInto(setList)),
      'The approval could not be revoked',
    );
  if (!list) return <Skeleton label="Loading the approvals" />;
  return (
    <section className="flex flex-col gap-3" aria-label="Approvals">
      <p className="text-text-muted">
        What you approved runs without asking until it changes. Revoking an approval disconnects the
        server; Wirebench then asks again before it connects.
      </p>
      <Group label="Trusted projects" none="No project folder is trusted as a whole.">
        {list.projects.map(({ folder, at, servers }) => (
          <Row
            key={`${folder} ${at}`}
            title={
              <span className="mono break-all">
                <LongText isStrict text={folder} longest={longestFolder} />
              </span>
            }
            note={
              <>
                Trusted <Time atMs={at} /> · {counted(servers.length, 'server', 'servers')} from
                there
              </>
            }
            label={`Revoke the trust in ${revealed(folder)}`}
            onRevoke={() => then(backend.call('trust.revokeProject', { folder }))}
          />
        ))}
      </Group>
      <Group label="Approved" none="Nothing is approved yet.">
        {list.approved.map(({ kind, name, at }) => {
          const title = titles[kind](name);
          return (
            <Row
              key={`${kind} ${name}`}
              title={<LongText isStrict text={title} longest={longestFolder} />}
              note={
                <>
                  {kind === 'eval' ? 'Last approved ' : 'Approved '}
                  <Time atMs={at} />
                </>
              }
              label={`Revoke the approval of ${revealed(title)}`}
              onRevoke={() => then(backend.call('trust.revoke', { asker: { kind, name } }))}
            />
          );
        })}
      </Group>
    </section>
  );
}

const readInto = (take: (list: TrustList) => void): void =>
  report(backend.call('trust.list', {}).then(take), 'The approvals could not be read');

const titles: Record<Asker['kind'], (name: string) => string> = {
  server: (name) => name,
  eval: () => 'Eval files',
  endpoint: (name) => `Endpoint ${name}`,
  setting: (name) => `In Settings: ${name}`,
};

type GroupProps = { label: string; none: string; children: ReactNode[] };

function Group({ label, none, children }: GroupProps) {
  return (
    <div>
      <h3 className="mb-1 font-semibold">{label}</h3>
      {children.length === 0 ? (
        <p className="text-text-muted">{none}</p>
      ) : (
        <ul
          aria-label={label}
          className="max-h-48 divide-y divide-border overflow-auto border-y border-border"
        >
          {children}
        </ul>
      )}
    </div>
  );
}

type RowProps = { title: ReactNode; note: ReactNode; label: string; onRevoke(): void };

function Row({ title, note, label, onRevoke }: RowProps) {
  return (
    <li className="flex items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <div className="break-words">{title}</div>
        <div className="text-xs text-text-muted tabular-nums">{note}</div>
      </div>
      <Button icon={Undo2} aria-label={label} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
