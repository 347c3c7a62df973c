import { Play, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Approval, LaunchPreview, LaunchSheet } from '../../shared/model/launch-preview.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { LaunchFacts } from './launch-facts.tsx';
import { useSettled } from './use-settled.ts';
import { VisibleText } from './visible-text.tsx';

/** Nobody reads a sheet in less; a click or a key that was on its way must not answer it. */
const settleMs = 400;

type LaunchSheetProps = {
  sheet: LaunchSheet;
  /** What can be chosen beside it. */
  children?: ReactNode;
  onAgree(approval: Approval): void;
  onRefuse(): void;
};

/** Shows exactly what would run, be reached and be handed over, and asks before it is. */
export function LaunchSheetDialog({ sheet, children, onAgree, onRefuse }: LaunchSheetProps) {
  const isSettled = useSettled(settleMs);
  const { asker, launches, approvalId, fingerprint } = sheet;
  const runs = launches.some(({ target }) => target.kind === 'stdio');
  const verb = runs ? 'Run' : 'Reach';
  const what = asker.kind === 'eval' ? 'what this eval needs' : asker.name;
  return (
    <Dialog
      width={720}
      title={<VisibleText text={`${verb} ${what}?`} />}
      description={
        runs
          ? 'What is run has your rights on this machine. This asks once, and again when anything of it changes.'
          : 'This asks once, and again when anything of it changes.'
      }
      onClose={onRefuse}
      footer={
        <>
          <Button onClick={onRefuse}>{runs ? 'Don’t run' : 'Don’t reach'}</Button>
          <Button
            variant="primary"
            icon={Play}
            disabled={!isSettled}
            onClick={() => onAgree({ approvalId, fingerprint })}
          >
            {verb} it
          </Button>
        </>
      }
    >
      {launches.length === 1
        ? launches.map((launch) => <Launch key={launch.name} launch={launch} />)
        : launches.map((launch, at) => (
            // Two may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <section key={at} aria-label={launch.name} className="mb-3 border-b border-border pb-3">
              <h3 className="mb-2 font-semibold">
                <VisibleText text={launch.name} />
              </h3>
              <Launch launch={launch} />
            </section>
          ))}
      {children}
    </Dialog>
  );
}

function Launch({ launch }: { launch: LaunchPreview }) {
  return (
    <>
      <Warnings warnings={launch.warnings} />
      <LaunchFacts launch={launch} />
    </>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul
      aria-label="Warnings"
      className="mb-3 flex flex-col gap-1 rounded-md border border-warning/40 bg-warning-fill p-2 text-warning"
    >
      {warnings.map((warning) => (
        <li key={warning} className="flex items-start gap-2">
          <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">
            <VisibleText text={warning} />
          </span>
        </li>
      ))}
    </ul>
  );
}
