import { useCallback, useState } from 'react';
import type { PathKind } from '../../../shared/model/files.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import type { PickPath } from '../../schema-form/form/form-context.ts';
import { revealed } from '../../ui/hidden-characters.ts';

/** A field that waits for a path to be picked. */
export type Picking = { kind: PathKind; title: string; from: string; take(path: string): void };

/** Picks a path in the system's own dialog, and in one of ours where the shell has none. */
export function usePathPicking() {
  const [picking, setPicking] = useState<Picking>();
  const pick = useCallback<PickPath>(({ kind, label, from }, take) => {
    const title = `Pick a ${kind} for ${revealed(label, 100)}`;
    const ask = async () => {
      const { capabilities } = await backend.call('app.info', {});
      if (!capabilities.pickFile) return setPicking({ kind, title, from, take });
      const { path } = await backend.call('files.pick', {
        kind,
        title,
        from: from.slice(0, maxFrom),
      });
      if (path !== undefined) take(path);
    };
    report(ask(), 'No path could be picked');
  }, []);
  return { picking, pick, onPicked: () => setPicking(undefined) };
}

const maxFrom = 10_000;
