import { ShieldAlert } from 'lucide-react';
import type { DataDanger } from '../../../../shared/model/chat/chat.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';

const kinds = [
  ['readsPrivate', 'Can read private data'],
  ['takesUntrusted', 'Can read untrusted text'],
  ['sendsOut', 'Can send data out'],
] as const;

/** Warns that a run combines what an injected instruction needs to leak private data. */
export function DangerNote({ danger }: { danger: DataDanger }) {
  return (
    <details className="text-xs text-text-muted">
      <summary className="flex cursor-default items-start gap-1.5">
        <ShieldAlert size={12} aria-hidden className="mt-0.5 shrink-0 text-warning" />
        <span>
          With these tools, private data could leak. Once untrusted text has been read, you are
          asked before any call that can send data out.
        </span>
      </summary>
      <dl className="mt-1 ml-4.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {kinds.map(([kind, label]) => (
          <div key={kind} className="contents">
            <dt>{label}</dt>
            <dd className="min-w-0 break-words text-text">
              <VisibleText text={named(danger[kind])} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 ml-4.5">Guessed from tool names and the servers’ own claims.</p>
    </details>
  );
}

const maxNamed = 8;

function named(tools: readonly string[]): string {
  const left = tools.length - maxNamed;
  return tools.slice(0, maxNamed).join(', ') + (left > 0 ? ` and ${left} more` : '');
}
