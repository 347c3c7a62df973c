import { Play, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type {
  Approval,
  LaunchPreview,
  LaunchSheet,
} from '../../../shared/model/servers/launch-preview.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { Dialog } from '../dialog.tsx';
import { revealed } from '../hidden-characters.ts';
import { LaunchFacts } from './launch-facts.tsx';
import { LongText } from '../long-text.tsx';
import { useShownFor } from '../use-shown-for.ts';
import { VisibleText } from '../visible-text.tsx';

/**
 * How long the button stays disabled, in milliseconds, so that a click meant for something else
 * does not agree.
 */
const settleMs = 400;
/** A longer name, in characters, is cut in the middle until the user opens it. */
const longestName = 400;

type LaunchSheetProps = {
  sheet: LaunchSheet;
  /** Further choices, beneath the launches. */
  children?: ReactNode;
  onAgree(approval: Approval): void;
  onRefuse(): void;
};

/** Shows exactly what would run, be reached and be handed over, and asks the user to approve it. */
export function LaunchSheetDialog({ sheet, children, onAgree, onRefuse }: LaunchSheetProps) {
  const isSettled = useShownFor(settleMs);
  const [trustsProject, setTrustsProject] = useState(false);
  const { asker, launches, approvalId, fingerprint, project } = sheet;
  const runs = launches.some(({ target }) => target.kind === 'stdio');
  const runsFreely = launches.some(({ target, sandbox }) => target.kind === 'stdio' && !sandbox);
  const verb = runs ? 'Run' : 'Reach';
  const what = asker.kind === 'eval' ? 'what this eval needs' : asker.name;
  return (
    <Dialog
      width={720}
      title={<VisibleText isStrict text={`${verb} ${what}?`} />}
      description={
        runsFreely
          ? 'What you run has your rights on this machine. You are asked once, and again whenever anything changes.'
          : 'You are asked once, and again whenever anything changes.'
      }
      onClose={onRefuse}
      footer={
        <>
          <Button onClick={onRefuse}>{runs ? 'Don’t run' : 'Don’t reach'}</Button>
          <Button
            variant="primary"
            icon={Play}
            disabled={!isSettled}
            onClick={() =>
              onAgree({ approvalId, fingerprint, ...(trustsProject && { trustsProject }) })
            }
          >
            {verb} it
          </Button>
        </>
      }
    >
      {launches.length === 1
        ? launches.map((launch) => <Launch key={launch.name} launch={launch} />)
        : launches.map((launch, at) => (
            // Two launches may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <section
              key={at}
              aria-label={revealed(launch.name)}
              className="mb-3 border-b border-border pb-3"
            >
              <h3 className="mb-2 font-semibold">
                <LongText isStrict text={launch.name} longest={longestName} />
              </h3>
              <Launch launch={launch} />
            </section>
          ))}
      {children}
      {project !== undefined && (
        <TrustsProject folder={project} isTrusted={trustsProject} onTrusted={setTrustsProject} />
      )}
    </Dialog>
  );
}

type TrustsProjectProps = {
  folder: string;
  isTrusted: boolean;
  onTrusted(isTrusted: boolean): void;
};

/** Offers to trust a whole project, whose files may then start anything, now and later. */
function TrustsProject({ folder, isTrusted, onTrusted }: TrustsProjectProps) {
  return (
    <div className="mt-3 border-t border-border pt-3">
      <Checkbox checked={isTrusted} onChecked={onTrusted} className="font-medium">
        Trust this project
      </Checkbox>
      <p className="mt-0.5 pl-5.5 text-text-muted">
        Whatever else is imported from{' '}
        <span className="mono break-all text-text">
          <LongText isStrict text={folder} longest={longestName} />
        </span>{' '}
        runs without asking, until you revoke that in Settings.
      </p>
    </div>
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
