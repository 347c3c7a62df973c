import { CornerLeftUp, File, Folder } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FolderContent } from '../../../shared/model/files.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { counted } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { SearchList } from '../../ui/list/search-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Picking } from './use-path-picking.ts';

type PathDialogProps = { picking: Picking; onClose(): void };

const maxPath = 10_000;

/** Browses the folders of the machine that the core runs on, to pick a file or a folder. */
export function PathDialog({ picking, onClose }: PathDialogProps) {
  const { kind, title, from, take } = picking;
  const [asked, setAsked] = useState(from.slice(0, maxPath));
  const { folder, fault } = useFolder(asked);
  const { parent } = folder ?? {};
  const choose = (path: string) => {
    take(path);
    onClose();
  };
  return (
    <Dialog
      title={title}
      description="Files of the machine that Wirebench and its stdio servers run on. Choosing one only fills the field."
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {kind === 'folder' && folder && (
            <Button variant="primary" onClick={() => choose(folder.path)}>
              Pick this folder
            </Button>
          )}
        </>
      }
    >
      {folder === undefined && fault === undefined && <Skeleton label="Reading the folder" />}
      {folder && (
        <>
          <div className="mb-2 flex items-center gap-2">
            <IconButton
              icon={CornerLeftUp}
              label="Up to the parent folder"
              disabled={parent === undefined}
              onClick={() => setAsked(parent ?? folder.path)}
            />
            <output
              aria-label="Folder"
              className="mono min-w-0 flex-1 truncate"
              title={folder.path}
            >
              {revealed(folder.path, maxPath)}
            </output>
          </div>
          {fault !== undefined && (
            <p role="alert" className="mb-2 text-danger">
              {revealed(fault, maxPath)}
            </p>
          )}
          <SearchList
            key={folder.path}
            label="Search this folder"
            items={
              kind === 'folder' ? folder.entries.filter(({ isFolder }) => isFolder) : folder.entries
            }
            keyOf={({ path }) => path}
            textOf={({ name }) => name}
            empty={kind === 'folder' ? 'It has no folders.' : 'It is empty.'}
            onChoose={({ path, isFolder }) => (isFolder ? setAsked(path) : choose(path))}
            renderItem={({ name, isFolder }) => (
              <>
                {isFolder ? <Folder size={14} aria-hidden /> : <File size={14} aria-hidden />}
                <span className="min-w-0 flex-1 truncate">{revealed(name, maxPath)}</span>
                {isFolder && <span className="sr-only">folder</span>}
              </>
            )}
          />
          {folder.others > 0 && (
            <p className="mt-1 text-xs text-text-muted">
              {counted(folder.others, 'other is', 'others are')} not listed; you can type any path.
            </p>
          )}
        </>
      )}
      {!folder && fault !== undefined && (
        <p role="alert" className="text-danger">
          {revealed(fault, maxPath)}
        </p>
      )}
    </Dialog>
  );
}

/** The folder that was read last, and why the one that was asked for could not be. */
function useFolder(asked: string): {
  folder: FolderContent | undefined;
  fault: string | undefined;
} {
  const [folder, setFolder] = useState<FolderContent>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const query = new AbortController();
    backend.call('files.list', { path: asked }, { signal: query.signal }).then(
      (read) => {
        setFolder(read);
        setFault(undefined);
      },
      (error: unknown) => {
        if (!query.signal.aborted) setFault(messageOf(error));
      },
    );
    return () => query.abort();
  }, [asked]);
  return { folder, fault };
}
