import { FolderSearch } from 'lucide-react';
import { useState } from 'react';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { openServer } from '../../../navigation.ts';
import { notify } from '../../../notices.ts';
import { addServer } from '../../../stores/servers-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { FieldNote } from '../../../ui/fields/field.tsx';
import { counted } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FoundFileRows, type Wanted } from './found-file-rows.tsx';
import { keyOf, useElsewhere } from './use-elsewhere.ts';

/** Lists the servers that other apps on this machine define, and adds those that are chosen. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const [path, setPath] = useState('');
  const { search, look } = useElsewhere();
  const [wanted, setWanted] = useState<Wanted>(new Map());
  const [failure, setFailure] = useState<string>();
  const [isAdding, setAdding] = useState(false);

  const add = async () => {
    setAdding(true);
    setFailure(undefined);
    let first: ServerDefinition | undefined;
    try {
      for (const [key, { definition, project }] of wanted) {
        const stored = await addServer(definition, project);
        first ??= stored;
        setWanted((left) => new Map([...left].filter(([other]) => other !== key)));
      }
      notify({ title: `${counted(wanted.size, 'server was', 'servers were')} added` });
      onClose();
      if (first) openServer(first.name);
    } catch (error) {
      setFailure(messageOf(error));
      setAdding(false);
    }
  };

  return (
    <Dialog
      title="Import from other apps"
      description="Searches Claude Desktop, Claude Code, Cursor, VS Code, Windsurf, Cline and Zed; their files are not changed."
      width={720}
      isSheet
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isAdding}
            disabled={wanted.size === 0 || isAdding}
            onClick={() => void add()}
          >
            Add {counted(wanted.size, 'server', 'servers')}
          </Button>
        </>
      }
    >
      <form
        className="mb-3 flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          look(path);
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            isMono
            label="A project’s folder, or a file"
            placeholder="~/projects/shop  or  ~/Downloads/server.json"
            hint="Empty: where these apps keep your servers."
            value={path}
            onValue={setPath}
          />
        </div>
        <Button type="submit" icon={FolderSearch} className="mt-5">
          Search
        </Button>
      </form>
      {failure !== undefined && <FieldNote error={failure} />}
      {search.status === 'looking' && <Skeleton label="Looking for servers" />}
      {search.status === 'failed' && <Failure what="The search failed" why={search.message} />}
      {search.status === 'found' && search.files.length === 0 && (
        <p className="py-4 text-center text-text-muted">
          None of these apps has servers on this machine. Enter a project’s folder to search it.
        </p>
      )}
      {search.status === 'found' &&
        search.files.map((file) => (
          <FoundFileRows key={keyOf(file)} found={file} wanted={wanted} onWanted={setWanted} />
        ))}
    </Dialog>
  );
}
