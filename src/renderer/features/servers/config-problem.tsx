import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ServersSnapshot } from '../../../shared/model/servers/server.ts';
import { reloadServers } from '../../stores/servers-store.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/**
 * Shows where the configuration file can't be read; the app does not write the file until it is
 * repaired.
 */
export function ConfigProblem({ snapshot }: { snapshot: ServersSnapshot }) {
  const { problem, file } = snapshot;
  if (!problem) return null;
  return (
    <div
      role="alert"
      className="m-2 flex flex-col gap-1 rounded-md border border-danger/40 bg-danger-fill p-2 text-xs"
    >
      <p className="flex items-center gap-1.5 font-medium text-danger">
        <TriangleAlert size={13} aria-hidden />
        The configuration can’t be read
      </p>
      <p className="break-words">
        {problem.message} (line {problem.line}, column {problem.column})
      </p>
      <p className="mono flex items-start gap-1 text-[11px] leading-4 break-all text-text-muted">
        <span className="min-w-0 flex-1">{file}</span>
      </p>
      <p>The file was left unchanged, and changes wait: fix it, then reload.</p>
      <div className="flex items-center gap-1 pt-1">
        <Button size="small" icon={RotateCw} onClick={reloadServers}>
          Reload
        </Button>
        <CopyButton text={file} label="Copy the path" />
      </div>
    </div>
  );
}
