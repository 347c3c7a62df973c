import type { ReactNode } from 'react';
import type { AppFacts } from '../../../shared/model/upkeep.ts';
import { detailsText } from '../../../shared/upkeep/report-text.ts';
import { backend } from '../../backend.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from './use-answer.ts';

/** Version, revisions, what it runs on, and where data lies. */
export function AppFactList() {
  const { value: facts, failure } = useAnswer('facts', () => backend.call('upkeep.facts', {}));
  if (failure !== undefined) return <Failure what="The facts can’t be read" why={failure} />;
  if (!facts) return <Skeleton label="Loading the facts" />;
  return (
    <section aria-label="This copy" className="flex min-h-64 flex-col gap-3 px-3 pt-3">
      <Facts facts={facts} />
      <div className="flex items-center gap-3">
        <CopyButton text={detailsText(facts)} label="Copy details" isWide />
        <span className="text-text-muted">
          For bug reports: contains no secrets and not your name.
        </span>
      </div>
    </section>
  );
}

function Facts({ facts }: { facts: AppFacts }) {
  const { version, revisions, runtimes, system, home, license, isSafeMode } = facts;
  return (
    <dl className="grid grid-cols-[120px_1fr] gap-x-3 gap-y-2">
      <Fact label="Version">
        {version}
        {isSafeMode && ' (safe mode)'}
      </Fact>
      <Fact label="Protocol">MCP {revisions.join(', ')}</Fact>
      {runtimes.map((runtime) => (
        <Fact key={runtime.name} label={runtime.name}>
          {runtime.version}
        </Fact>
      ))}
      <Fact label="System">{system}</Fact>
      <Fact label="Data">
        <span className="flex items-start gap-1">
          <span className="mono min-w-0 break-all">{home}</span>
          <CopyButton text={home} label="Copy the path" />
        </span>
      </Fact>
      <Fact label="Licence">{license}; that of each part under “Licences”</Fact>
      <Fact label="Telemetry">None. Nothing is sent unless you ask for it.</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
