import { TriangleAlert } from 'lucide-react';
import type { SandboxPreview } from '../../../shared/model/servers/sandbox.ts';
import { quoteWord } from '../../../shared/shell/quote-word.ts';
import { CopyButton } from '../copy-button.tsx';
import { VisibleText } from '../visible-text.tsx';
import { ScrollPre } from '../scroll-pre.tsx';

/** The exact command that runs in place of the server's own, or why there is none. */
export function SandboxCommand({ preview }: { preview: SandboxPreview }) {
  if (preview.status === 'none') return null;
  if (preview.status === 'refused') {
    return (
      <p role="status" className="flex items-start gap-2 text-xs text-warning">
        <TriangleAlert size={14} aria-hidden className="mt-px shrink-0" />
        <span className="min-w-0 break-words">
          The server will not be started: <VisibleText text={preview.reason} />
        </span>
      </p>
    );
  }
  const line = [preview.command, ...preview.args].map(quoteWord).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between">
        <span className="text-xs font-medium">What runs</span>
        <CopyButton text={line} label="Copy the command" />
      </div>
      <ScrollPre
        label="The command in the sandbox"
        className="mono max-h-32 rounded-md border border-border bg-surface p-2 break-all whitespace-pre-wrap"
      >
        <VisibleText isStrict text={line} />
      </ScrollPre>
      {preview.args[0] === '--args' && (
        <p className="text-xs text-text-muted">
          Its variables are passed through pipe 3, so they are on no command line.
        </p>
      )}
      {preview.notes.length > 0 && (
        <ul
          aria-label="Notes on the sandbox"
          className="flex flex-col gap-0.5 text-xs text-warning"
        >
          {preview.notes.map((note) => (
            <li key={note}>
              <VisibleText text={note} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
