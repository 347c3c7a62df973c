import { PackageOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { openServer } from '../../../navigation.ts';
import { addServer, connectServer } from '../../../stores/servers-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldNote } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BundleFacts } from './bundle-facts.tsx';
import { BundleLists, listsOf, type ListTexts } from './bundle-lists.tsx';
import { useBundle } from './use-bundle.ts';

type BundleDialogProps = { file?: File | undefined; onClose(): void };

/** Shows what a bundle (.mcpb) is, and unpacks and adds it when the user wants that. */
export function BundleDialog({ file, onClose }: BundleDialogProps) {
  const { sheet, failure, isBusy, open } = useBundle(file);
  const [path, setPath] = useState('');
  const [texts, setTexts] = useState<ListTexts>({});
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);

  const add = async (connects: boolean) => {
    if (!sheet) return;
    setAdding(true);
    setProblem(undefined);
    try {
      const lists = listsOf(sheet.fields, texts);
      const definition = await backend.call('bundles.unpack', { bundleId: sheet.bundleId, lists });
      const stored = await addServer(definition);
      onClose();
      openServer(stored.name);
      if (connects) connectServer(stored.name);
    } catch (error) {
      setProblem(messageOf(error));
      setAdding(false);
    }
  };

  return (
    <Dialog
      isSheet
      title="Open a bundle"
      description="A bundle (.mcpb) is a zip file with a server and what starts it. It is read in memory; nothing is written before you add it, and you are asked again before it first runs."
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={!sheet || isAdding} onClick={() => void add(false)}>
            Unpack and add
          </Button>
          <Button
            variant="primary"
            isBusy={isAdding}
            disabled={!sheet || isAdding}
            onClick={() => void add(true)}
          >
            Unpack, add and connect
          </Button>
        </>
      }
    >
      <form
        className="mb-4 flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (path.trim() !== '') open(path.trim());
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            isMono
            label="A bundle on this machine"
            placeholder="~/Downloads/server.mcpb"
            hint="Or drop one on the window."
            value={path}
            onValue={setPath}
          />
        </div>
        <Button type="submit" className="mt-5" disabled={path.trim() === ''}>
          Open
        </Button>
        <Button icon={PackageOpen} className="mt-5" onClick={() => chooser.current?.click()}>
          Choose a file…
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".mcpb,.dxt"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) open(chosen);
            target.value = '';
          }}
        />
      </form>
      {failure !== undefined && <FieldNote error={failure} />}
      {problem !== undefined && <FieldNote error={problem} />}
      {isBusy && <Skeleton label="Opening the bundle" />}
      {sheet && !isBusy && (
        <div className="flex flex-col gap-4">
          <BundleFacts sheet={sheet} />
          <BundleLists fields={sheet.fields} texts={texts} onTexts={setTexts} />
        </div>
      )}
    </Dialog>
  );
}
