import { useState } from 'react';
import {
  changeVerdicts,
  type ChangeVerdict,
  type DefinitionChange,
  type ListDifference,
} from '../../../shared/model/definition-change.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { counted, dayAndTime } from '../../ui/format.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { ChangedTexts } from './changed-texts.tsx';
import type { DifferingList } from './use-list-difference.ts';

type ChangesDialogProps = {
  serverName: string;
  /** What the lists hold, such as “tools”. */
  what: string;
  lists: readonly DifferingList[];
  onSeen(): void;
  onClose(): void;
};

/** How the lists of a server differ from those that were kept, item by item, with what it means. */
export function ChangesDialog({ serverName, what, lists, onSeen, onClose }: ChangesDialogProps) {
  return (
    <Dialog
      title={`What changed in the ${what} of ${serverName}`}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            onClick={() => {
              onSeen();
              onClose();
            }}
          >
            Mark as seen
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {lists.map((list) => (
          <ListChanges key={list.listId} list={list} />
        ))}
      </div>
    </Dialog>
  );
}

function ListChanges({ list: { listId, difference: sinceSeen } }: { list: DifferingList }) {
  const [difference, setDifference] = useState<ListDifference>(sinceSeen);
  const { since, kept, changes, more } = difference;
  const compareWith = async (id: string) => {
    setDifference(await backend.call('definitions.difference', { listId, since: Number(id) }));
  };
  return (
    <>
      <SelectField
        label="Compared with"
        value={String(since.keptListId)}
        options={kept.map(({ keptListId, at }) => ({
          value: String(keptListId),
          label: `${dayAndTime(at)}${keptListId === sinceSeen.since.keptListId ? ', the last that you have seen' : ''}`,
        }))}
        onValue={(id) => report(compareWith(id), 'The lists could not be compared')}
      />
      {changes.length === 0 && <p className="text-text-muted">Nothing differs.</p>}
      <ul aria-label="Changes" className="flex flex-col gap-3">
        {[...changes].sort(gravestFirst).map((change, i) => (
          // A server may list a name twice, so the key has the index too.
          // oxlint-disable-next-line react/no-array-index-key
          <Change key={`${i} ${change.name}`} change={change} />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-text-muted">And {counted(more, 'change', 'changes')} more.</p>
      )}
    </>
  );
}

const gravestFirst = (one: DefinitionChange, other: DefinitionChange): number =>
  changeVerdicts.indexOf(one.verdict) - changeVerdicts.indexOf(other.verdict);

const tones: Record<ChangeVerdict, 'danger' | 'warning' | 'success' | 'neutral'> = {
  breaking: 'danger',
  undecided: 'warning',
  compatible: 'success',
  'text-only': 'neutral',
};

const meanings: Record<ChangeVerdict, string> = {
  breaking: 'Calls that worked may be refused, or results may differ from what was promised',
  undecided: 'The definition alone does not show whether calls still work',
  compatible: 'Everything accepted before is still accepted',
  'text-only': 'Only descriptions changed; a model may still act differently',
};

function Change({ change: { name, what, verdict, reasons } }: { change: DefinitionChange }) {
  const hasNewWords = reasons.some(({ verdict: own }) => own === 'text-only');
  return (
    <li className="min-w-0 border-t border-border pt-2">
      <div className="flex items-baseline gap-2">
        <span className="mono min-w-0 font-medium break-all">
          <VisibleText text={name} />
        </span>
        <span className="flex-none text-text-muted">{what}</span>
        <span className="flex-1" />
        {hasNewWords && (
          <Badge tone="warning" title="A model reads this text: review it first">
            new words
          </Badge>
        )}
        <Badge tone={tones[verdict]} title={meanings[verdict]}>
          {verdict}
        </Badge>
      </div>
      <ul className="mt-1 flex flex-col gap-1.5">
        {reasons.map(({ part, pointer, message, texts, verdict: own }, i) => (
          // Reasons have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i} className="min-w-0 text-xs">
            {own !== verdict && <span className="text-text-muted">{own} · </span>}
            <VisibleText text={message} />
            {pointer !== '' && (
              <code className="mono ml-2 break-all text-text-muted">
                <VisibleText text={`${part}${pointer}`} />
              </code>
            )}
            {texts && <ChangedTexts {...texts} />}
          </li>
        ))}
      </ul>
    </li>
  );
}
