import { useState, type ReactNode } from 'react';
import type { DefinitionChange } from '../../../shared/model/definition-change.ts';
import { report } from '../../notices.ts';
import { changesText, type ListChanges } from '../../stores/list-changes.ts';
import { dayAndTime } from '../../ui/format.ts';
import type { PagingFooterProps } from '../../ui/list/paging-footer.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import type { DifferingList } from './use-list-difference.ts';

type Changed = {
  serverName: string;
  /** What the lists hold, such as “tools”. */
  what: string;
  lists: readonly (DifferingList | undefined)[];
  /** What changed while the app has run. */
  latest: readonly (ListChanges | undefined)[];
  /** Forgets what changed while the app has run. */
  forget(): void;
};

type ChangesFoot = Pick<PagingFooterProps, 'changes' | 'onChangesSeen' | 'onShowChanges'>;

/** What the foot of a list says of its changes, and the dialog that tells them. */
export function useChangesFoot({ serverName, what, lists, latest, forget }: Changed): {
  foot: ChangesFoot;
  dialog: ReactNode;
  /** What is new or has changed, by name. */
  marks: ListChanges['marks'];
} {
  const [isOpen, setIsOpen] = useState(false);
  const compared = lists.flatMap((list) => list ?? []);
  const differing = compared.filter(({ difference }) => difference.changes.length > 0);
  const see = () => {
    forget();
    const seen = Promise.all(compared.map((list) => list.see()));
    report(seen, `The ${what} of ${serverName} could not be marked as seen`);
  };
  const counts = differing.map(({ difference }) => countsOf(difference.changes));
  const since = Math.min(...differing.map(({ difference }) => difference.since.at));
  const isCompared = differing.length > 0;
  const text = changesText(isCompared ? counts : latest);
  const when = isCompared ? `, since ${dayAndTime(since)}` : '';
  const marks = new Map([
    ...compared.flatMap(({ difference }) => marksOf(difference.changes)),
    ...latest.flatMap((one) => [...(one?.marks ?? [])]),
  ]);
  return {
    marks,
    foot: {
      changes: text && `List changed: ${text}${when}`,
      onChangesSeen: see,
      ...(isCompared && { onShowChanges: () => setIsOpen(true) }),
    },
    dialog: isOpen && isCompared && (
      <ChangesDialog
        serverName={serverName}
        what={what}
        lists={differing}
        onSeen={see}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}

const marksOf = (changes: readonly DefinitionChange[]): [string, 'new' | 'changed'][] =>
  changes.flatMap(({ name, what }): [string, 'new' | 'changed'][] =>
    what === 'removed' ? [] : [[name, what === 'added' ? 'new' : 'changed']],
  );

function countsOf(changes: readonly DefinitionChange[]): ListChanges {
  const count = (wanted: DefinitionChange['what']) =>
    changes.filter(({ what }) => what === wanted).length;
  return {
    marks: new Map(),
    came: count('added'),
    changed: count('changed'),
    went: count('removed'),
  };
}
