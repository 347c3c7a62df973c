import { Play, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { connectServer, dismissApproval, useServers } from '../../stores/servers-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows exactly what would run and asks, before a command runs that the user did not type. */
export function ApprovalDialog() {
  const preview = useServers((state) => state.approval);
  if (!preview) return null;
  const { serverName, command, args, cwd, envNames, warnings, fingerprint } = preview;
  return (
    <Dialog
      title={`Run ${serverName}?`}
      description="You did not type this command yourself. It runs on this machine with your rights."
      onClose={dismissApproval}
      footer={
        <>
          <Button onClick={dismissApproval}>Don’t run</Button>
          <Button
            variant="primary"
            icon={Play}
            onClick={() => {
              dismissApproval();
              connectServer(serverName, { approval: fingerprint });
            }}
          >
            Run it
          </Button>
        </>
      }
    >
      {warnings.length > 0 && (
        <ul className="mb-3 flex flex-col gap-1 rounded-md border border-warning/40 bg-warning-fill p-2 text-warning">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-center gap-2">
              <TriangleAlert size={14} aria-hidden className="shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-[96px_1fr] gap-x-3 gap-y-2">
        <Fact label="Command">{command}</Fact>
        {args.length > 0 && (
          <Fact label="Arguments">
            <ol>
              {args.map((arg, index) => (
                // The same argument may stand twice.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index} className="border-b border-border py-0.5 last:border-0">
                  {arg === '' ? <span className="text-text-muted">(empty)</span> : arg}
                </li>
              ))}
            </ol>
          </Fact>
        )}
        <Fact label="Folder">{cwd ?? 'Wirebench’s working folder'}</Fact>
        {envNames.length > 0 && <Fact label="Sets">{envNames.join(', ')}</Fact>}
      </dl>
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{label}</dt>
      <dd className="mono min-w-0 break-all whitespace-pre-wrap">{children}</dd>
    </>
  );
}
