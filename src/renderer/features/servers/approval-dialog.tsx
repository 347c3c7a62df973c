import { Play, TriangleAlert } from 'lucide-react';
import type { LaunchPreview } from '../../../shared/model/launch-preview.ts';
import { connectServer, dismissApproval, useServers } from '../../stores/servers-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { LaunchFacts } from './launch-facts.tsx';

/** Nobody reads a sheet in less; a click or a key that was on its way must not answer it. */
const settleMs = 400;

/** Shows exactly what would run or be reached, and asks before it is, once for each definition. */
export function ApprovalDialog() {
  const preview = useServers((state) => state.approval);
  return preview ? <LaunchSheet key={preview.approvalId} preview={preview} /> : null;
}

function LaunchSheet({ preview }: { preview: LaunchPreview }) {
  const isSettled = useSettled(settleMs);
  const { serverName, target, warnings, approvalId, fingerprint } = preview;
  const isCommand = target.kind === 'stdio';
  return (
    <Dialog
      width={680}
      title={<VisibleText text={isCommand ? `Run ${serverName}?` : `Reach ${serverName}?`} />}
      description={
        isCommand
          ? 'It runs on this machine with your rights. It asks once, and again when anything of this changes.'
          : 'It is sent what stands here. It asks once, and again when anything of this changes.'
      }
      onClose={dismissApproval}
      footer={
        <>
          <Button onClick={dismissApproval}>{isCommand ? 'Don’t run' : 'Don’t reach'}</Button>
          <Button
            variant="primary"
            icon={Play}
            disabled={!isSettled}
            onClick={() => {
              dismissApproval();
              connectServer(serverName, { approval: { approvalId, fingerprint } });
            }}
          >
            {isCommand ? 'Run it' : 'Reach it'}
          </Button>
        </>
      }
    >
      {warnings.length > 0 && (
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
      )}
      <LaunchFacts preview={preview} />
    </Dialog>
  );
}
