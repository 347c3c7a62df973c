import type { AppContract } from '../../../shared/contract/index.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { ShellPorts } from '../ports.ts';
import { openSaveTarget, type SaveTarget } from './save-target.ts';
import { suggestedName } from './suggested-name.ts';

/** After so long without a piece the page is taken to be gone. */
const silenceMs = 60_000;

type Saving = { path: string; target: SaveTarget; timer: NodeJS.Timeout };

/**
 * Files that come from the page in pieces, and are saved where the user says in the dialog of the shell.
 * UNAVAILABLE in a shell that has none.
 */
export function createSavedFiles(ports: Pick<ShellPorts, 'pickSavePath' | 'showInFolder'>) {
  const savings = new Map<number, Saving>();
  const saved = new Set<string>();
  let last = 0;

  const take = (saveId: number): Saving => {
    const saving = savings.get(saveId);
    if (!saving) throw new RpcError('NOT_FOUND', 'Saving this file was cancelled. Save it again.');
    return saving;
  };
  const discard = async (saveId: number) => {
    const saving = savings.get(saveId);
    savings.delete(saveId);
    clearTimeout(saving?.timer);
    await saving?.target.discard();
  };

  const handlers = {
    async 'files.saveStart'({ name }) {
      if (!ports.pickSavePath)
        throw new RpcError(
          'UNAVAILABLE',
          'Files can be saved with a dialog in the desktop app only; in the browser they are downloaded.',
        );
      const path = await ports.pickSavePath(suggestedName(name));
      if (path === undefined) return {};
      const target = await openSaveTarget(path);
      last += 1;
      const saveId = last;
      const timer = setTimeout(() => void discard(saveId), silenceMs);
      timer.unref();
      savings.set(saveId, { path, target, timer });
      return { saveId };
    },
    async 'files.savePiece'({ saveId, base64 }) {
      const { target, timer } = take(saveId);
      timer.refresh();
      await target.write(Buffer.from(base64, 'base64'));
    },
    async 'files.saveEnd'({ saveId }) {
      const { path, target, timer } = take(saveId);
      clearTimeout(timer);
      savings.delete(saveId);
      await target.finish();
      saved.add(path);
      return { path };
    },
    'files.saveCancel': ({ saveId }) => discard(saveId),
    async 'files.showSaved'({ path }) {
      if (!saved.has(path)) throw new RpcError('REFUSED', 'Only files that were saved are shown.');
      await ports.showInFolder?.(path);
    },
  } satisfies Partial<Handlers<AppContract>>;

  return {
    handlers,
    /** Gives up what is not whole. */
    close: async (): Promise<void> => {
      await Promise.all([...savings.keys()].map(discard));
    },
  };
}
