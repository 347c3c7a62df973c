import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const ProbeDialog = lazy(async () => ({
  default: (await import('./probe-dialog.tsx')).ProbeDialog,
}));

/** Opens the dialog that probes whether a model would pick a tool. */
export function ProbeButton({ serverName, tool }: { serverName: string; tool: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip text="Would a model pick this tool, with which arguments? Nothing is executed.">
        <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
          Ask a model
        </Button>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ProbeDialog serverName={serverName} tool={tool} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
