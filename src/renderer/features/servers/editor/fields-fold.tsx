import type { ReactNode } from 'react';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { longestTarget, targetOf } from '../target-of.ts';
import type { ServerDraft } from './server-draft.ts';

type FieldsFoldProps = {
  draft: ServerDraft;
  /** Whether the fields are not what is added, since the text above is wrong. */
  isOutdated?: boolean;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  children: ReactNode;
};

/** The fields of a new server, which most users never need to see; folded, it says what they hold. */
export function FieldsFold({
  draft,
  isOutdated = false,
  isOpen,
  onOpen,
  children,
}: FieldsFoldProps) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) onOpen(currentTarget.open);
      }}
    >
      <summary className="cursor-pointer truncate rounded-sm text-xs font-medium text-text-muted select-none hover:text-text">
        Fields{!isOpen && !isOutdated && <Held draft={draft} />}
      </summary>
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </details>
  );
}

/** The name, and the command line or the address, masked as in the lists of servers. */
function Held({ draft }: { draft: ServerDraft }) {
  const target = targetIn(draft).slice(0, longestTarget);
  return (
    <span className="font-normal">
      {': '}
      {draft.name === '' && target === '' ? (
        'name, transport, command or address, and the rest'
      ) : (
        <>
          <VisibleText isStrict text={draft.name} />{' '}
          <code className="mono text-[11px]">
            <VisibleText isStrict text={target} />
          </code>
        </>
      )}
    </span>
  );
}

function targetIn({ kind, command, args, url, demo }: ServerDraft): string {
  switch (kind) {
    case 'stdio':
      return targetOf({ kind, command, args, env: {} });
    case 'http':
      return targetOf({ kind, url, headers: {} });
    case 'bundled':
      return targetOf({ kind, demo });
  }
}
