import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { CheckedCard } from '../../../shared/model/servers/server-card.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/format.ts';
import { TwoValues } from '../../ui/two-values.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';

/** Looks for the card of a server on request, and shows where the live server contradicts it. */
export function ServerCardCheck({ connectionId }: { connectionId: number }) {
  const [checked, setChecked] = useState<CheckedCard | { problem: string }>();
  const [isBusy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const found = await backend
      .call('connections.serverCard', { connectionId })
      .catch((error: unknown) => ({ problem: messageOf(error) }));
    setChecked(found);
    setBusy(false);
  };
  return (
    <div className="flex max-w-full flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Button size="small" isBusy={isBusy} onClick={() => void check()}>
          Check server card
        </Button>
        {!checked && (
          <span className="text-xs text-text-muted">
            Looks for a server card at the server’s address and in the catalogs of its domain.
          </span>
        )}
      </span>
      {checked && <Outcome checked={checked} />}
    </div>
  );
}

function Outcome({ checked }: { checked: CheckedCard | { problem: string } }) {
  if ('problem' in checked) {
    return (
      <p role="alert" className="break-words text-danger">
        {checked.problem}
      </p>
    );
  }
  if (checked.status === 'none') {
    return (
      <div role="status">
        <p>No server card was found.</p>
        <ul className="text-xs text-text-muted">
          {checked.tried.map(({ url, problem }) => (
            <li key={`${url} ${problem}`} className="break-all">
              <VisibleText text={`${url}: ${problem}`} />
            </li>
          ))}
        </ul>
      </div>
    );
  }
  const { url, text, problems, differences } = checked;
  const isRight = problems.length === 0 && differences.length === 0;
  return (
    <div role="status" className="max-w-full">
      <p className={`flex items-center gap-1.5 ${isRight ? 'text-success' : 'text-warning'}`}>
        {isRight ? (
          <CircleCheck size={14} aria-hidden className="flex-none" />
        ) : (
          <TriangleAlert size={14} aria-hidden className="flex-none" />
        )}
        {differences.length === 0
          ? 'The card agrees with the server.'
          : `The server contradicts ${counted(differences.length, 'member', 'members')} of its card.`}
      </p>
      <p className="mono break-all text-text-muted">
        <VisibleText text={url} />
      </p>
      {problems.length > 0 && (
        <ul className="list-disc pl-5 text-warning">
          {problems.map((problem) => (
            <li key={problem}>
              <VisibleText text={problem} />
            </li>
          ))}
        </ul>
      )}
      {differences.length > 0 && (
        <TwoValues
          heads={['Member', 'In the card', 'In the server']}
          rows={differences.map(({ member, inCard, live }) => ({
            key: member,
            label: member,
            one: inCard,
            other: live,
          }))}
        />
      )}
      <details className="mt-1">
        <summary className="cursor-default rounded-sm text-xs text-text-muted focus-visible:outline-2 focus-visible:outline-accent">
          The card as it was sent
        </summary>
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
          tabIndex={0}
          className="mono mt-1 max-h-64 overflow-auto rounded-md border border-border bg-surface p-2 break-words whitespace-pre-wrap"
        >
          <VisibleText text={text} />
        </pre>
      </details>
    </div>
  );
}
