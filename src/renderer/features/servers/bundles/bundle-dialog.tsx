import { PackageOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { useLatest } from '../../../latest.ts';
import { openServer } from '../../../navigation.ts';
import { notify, type Notice } from '../../../notices.ts';
import { connectServer } from '../../../stores/servers-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FieldNote } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { secretPlaceOf } from '../secret-place.ts';
import { BundleFacts } from './bundle-facts.tsx';
import { BundleFields } from './bundle-fields.tsx';
import { useBundleTexts } from './use-bundle-texts.ts';
import { useBundle } from './use-bundle.ts';

type BundleDialogProps = {
  /** What it begins with: a file that was dropped, or the path of one. */
  first?: File | string | undefined;
  onClose(): void;
};

/** Shows what a bundle (.mcpb) is, and unpacks and adds it when the user wants that. */
export function BundleDialog({ first, onClose }: BundleDialogProps) {
  const { sheet, failure, isBusy, open } = useBundle(first);
  const [path, setPath] = useState(typeof first === 'string' ? first : '');
  const { texts, setTexts, problems, check } = useBundleTexts(sheet);
  const overview = useLatest('secrets.overview');
  const place = overview && secretPlaceOf(overview.state);
  const fields = useRef<HTMLDivElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);

  const add = async (connects: boolean) => {
    if (!sheet) return;
    const values = check();
    setProblem(undefined);
    if (!values) return focusFirstInvalid(fields.current);
    setAdding(true);
    try {
      const { definition: stored, differed } = await backend.call('bundles.add', {
        bundleId: sheet.bundleId,
        values,
        mayUseFile: place?.isFile === true,
      });
      if (differed.length > 0) notify(unpackedAnew(stored.name, differed));
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
          <div ref={fields} className="contents">
            <BundleFields
              fields={sheet.fields}
              texts={texts}
              onTexts={setTexts}
              problems={problems}
              place={place}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}

const focusFirstInvalid = (fields: HTMLElement | null): void =>
  fields?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

const unpackedAnew = (name: string, differed: readonly string[]): Notice => ({
  title: `The files of ${name} were unpacked again`,
  detail: `These files differed from the bundle: ${differed.slice(0, 10).join(', ')}${differed.length > 10 ? ` and ${differed.length - 10} more` : ''}.`,
});
