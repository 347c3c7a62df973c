import { TriangleAlert } from 'lucide-react';
import { connectServer, dismissApproval, useServers } from '../../stores/servers-store.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** Shows exactly what would run and asks, before a command runs that the user did not type. */
export function ApprovalDialog() {
  const preview = useServers((state) => state.approval);
  if (!preview) return null;
  const run = () => connectServer(preview.serverName, preview.fingerprint);
  return (
    <Modal
      title={`Run ${preview.serverName}?`}
      onClose={dismissApproval}
      footer={
        <>
          <Button onClick={dismissApproval}>Don’t run</Button>
          <Button variant="primary" onClick={run}>
            Run it
          </Button>
        </>
      }
    >
      <p className="mb-3 text-text-muted">
        This command did not come from your own typing. It runs on your machine with your rights.
      </p>
      <Fact label="Command" lines={[preview.command]} />
      <Fact label="Arguments" lines={preview.args} />
      <Fact label="Folder" lines={preview.cwd === undefined ? [] : [preview.cwd]} />
      <Fact label="Environment variables" lines={preview.envNames} />
      {preview.warnings.map((warning) => (
        <p key={warning} className="mt-2 flex items-center gap-2 text-warning">
          <TriangleAlert size={14} aria-hidden />
          {warning}
        </p>
      ))}
    </Modal>
  );
}

function Fact({ label, lines }: { label: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="mb-2">
      <h3 className="text-[12px] font-medium text-text-muted">{label}</h3>
      <pre className="mt-0.5 rounded-md bg-surface px-2 py-1.5 break-all whitespace-pre-wrap">
        {lines.join('\n')}
      </pre>
    </div>
  );
}
