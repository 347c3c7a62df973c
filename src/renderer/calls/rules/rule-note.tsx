import { Bot } from 'lucide-react';
import type { ServerRequest } from '../../../shared/model/calls/call.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { pressOnce } from '../../ui/consent/press-once.ts';
import { useNow } from '../../ui/use-now.ts';

/** Above a question: the rule that is about to answer it, or could not. */
export function RuleNote({
  request,
}: {
  request: Pick<ServerRequest, 'serverRequestId' | 'rule'>;
}) {
  const { serverRequestId, rule } = request;
  if (!rule) return null;
  const hold = () =>
    report(
      backend.call('serverRequests.answer', { serverRequestId, answer: { action: 'hold' } }),
      'The rule could not be stopped',
    );
  return (
    <div className="flex min-h-9 flex-none items-center gap-2 border-b border-border bg-selected py-1 pr-2 pl-3 text-xs">
      <Bot size={14} aria-hidden className="flex-none text-text-muted" />
      <p role="status" className="min-w-0 flex-1 break-words">
        {rule.failure !== undefined ? (
          `The rule “${rule.name}” could not answer: ${rule.failure}`
        ) : (
          <>
            {`The rule “${rule.name}” answers`}
            {rule.answersAt === undefined ? ' …' : <Until atMs={rule.answersAt} />}
          </>
        )}
      </p>
      {rule.failure === undefined && (
        <Button size="small" {...pressOnce(hold)}>
          Answer it yourself
        </Button>
      )}
    </div>
  );
}

function Until({ atMs }: { atMs: number }) {
  const now = useNow(1000);
  const leftS = Math.max(0, Math.ceil((atMs - now) / 1000));
  return <span className="tabular-nums">{` in ${leftS} s.`}</span>;
}
