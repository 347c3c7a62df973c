import { Pin, PinOff, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isJson } from '../../../shared/json/is-json.ts';
import type { PastArguments } from '../../../shared/model/calls/argument-history.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { aboutSchema } from '../../given-schema.ts';
import { report } from '../../notices.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { byteSize, counted } from '../../ui/format.ts';
import { SearchList } from '../../ui/list/search-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Time } from '../../ui/time.tsx';
import { ownerOf, callLabels, type Callee } from '../callee.ts';
import { DifferenceList } from './difference-list.tsx';
import { RemovedNote } from './removed-note.tsx';

type HistoryDialogProps = {
  callee: Callee;
  /** The present arguments. */
  text: string;
  onText(text: string): void;
  onClose(): void;
};

/** The arguments that were sent before, to be used again; pinned ones are kept. */
export function HistoryDialog({ callee, text, onText, onClose }: HistoryDialogProps) {
  const [entries, setEntries] = useState<PastArguments[]>();
  const [failure, setFailure] = useState<string>();
  const [pinning, setPinning] = useState<PastArguments | 'present'>();
  const [removed, setRemoved] = useState<PastArguments>();
  const { serverName, method, name } = callee;
  const owner = { serverName, method, name };
  useEffect(() => {
    let isGone = false;
    backend.call('history.list', { serverName, method, name }).then(
      (listed) => !isGone && setEntries(listed),
      (error: unknown) => !isGone && setFailure(messageOf(error)),
    );
    return () => {
      isGone = true;
    };
  }, [serverName, method, name]);

  const change = async (changed: Promise<void>) => {
    await changed;
    setEntries(await backend.call('history.list', ownerOf(callee)));
  };
  const pin = (entry: PastArguments, isPinned: boolean, title = '') => {
    const { entryId } = entry;
    const changed = backend.call('history.pin', { ...owner, entryId, isPinned, title });
    report(change(changed), isPinned ? 'It could not be pinned' : 'It could not be unpinned');
  };
  /** Pins the present arguments, which are first added to the history, without secrets. */
  const pinPresent = async (title: string) => {
    await aboutSchema(callee.schema, (schemaId) =>
      backend.call('history.add', { ...owner, argumentsText: text, schemaId }),
    );
    const listed = await backend.call('history.list', owner);
    const known = new Map(entries?.map(({ entryId, at }) => [entryId, at]));
    const added = listed.find(({ entryId, at }) => known.get(entryId) !== at);
    if (!added) throw new Error('They are too long to be stored, or contain only secrets.');
    pin(added, true, title);
  };
  const remove = async (entry: PastArguments) => {
    await change(backend.call('history.remove', { ...owner, entryId: entry.entryId }));
    setRemoved(entry);
  };
  const restore = async ({ entryId }: PastArguments) => {
    await change(backend.call('history.restore', { ...owner, entryId }));
    setRemoved((last) => (last?.entryId === entryId ? undefined : last));
  };
  const choose = (entry: PastArguments) => {
    onText(entry.text);
    onClose();
  };
  return (
    <Dialog
      title={`Arguments sent to ${name}`}
      description="The last hundred and the pinned ones are stored on this machine, without secrets."
      width={760}
      // Escape first ends the naming.
      onClose={pinning ? () => setPinning(undefined) : onClose}
    >
      {failure !== undefined && <p role="alert">{`They could not be read: ${failure}`}</p>}
      {entries === undefined && failure === undefined && <Skeleton label="Loading the history" />}
      {pinning && (
        <PinForm
          before={pinning === 'present' ? '' : (pinning.title ?? '')}
          onPin={(title) => {
            if (pinning === 'present') report(pinPresent(title), 'They could not be pinned');
            else pin(pinning, true, title);
            setPinning(undefined);
          }}
          onClose={() => setPinning(undefined)}
        />
      )}
      {entries && !pinning && isObjectText(text) && (
        <p className="pb-2">
          <Button size="small" icon={Pin} onClick={() => setPinning('present')}>
            Pin the current arguments
          </Button>
        </p>
      )}
      {removed && !pinning && (
        <RemovedNote
          entry={removed}
          onUndo={() => report(restore(removed), 'They could not be restored')}
        />
      )}
      {entries && !pinning && (
        <SearchList
          label={`Search ${counted(entries.length, 'set', 'sets')} of arguments`}
          items={[...entries].sort((a, b) => Number(b.isPinned) - Number(a.isPinned))}
          keyOf={({ entryId }) => entryId}
          textOf={(entry) => `${entry.title ?? ''} ${entry.text}`}
          onChoose={choose}
          empty={`This ${callLabels[method].thing} has not been called with arguments yet.`}
          renderItem={(entry) => <Row entry={entry} />}
          renderActs={(entry) => (
            <>
              <IconButton
                icon={entry.isPinned ? PinOff : Pin}
                label={entry.isPinned ? 'Unpin' : 'Pin'}
                onClick={() => (entry.isPinned ? pin(entry, false) : setPinning(entry))}
              />
              <IconButton
                icon={Trash2}
                label="Remove"
                onClick={() => report(remove(entry), 'It could not be removed')}
              />
            </>
          )}
          renderBeneath={(entry) => (
            <DifferenceList before={text} after={entry.text} schema={callee.schema} />
          )}
        />
      )}
    </Dialog>
  );
}

function Row({ entry }: { entry: PastArguments }) {
  const { title, text, at, isPinned, leftOut } = entry;
  return (
    <>
      {isPinned && <Pin size={12} aria-label="Pinned" className="flex-none text-accent" />}
      {title !== undefined && (
        <span className="max-w-[40%] flex-none truncate">{revealed(title)}</span>
      )}
      <span className="mono min-w-0 flex-1 truncate text-text-muted">{oneLine(text)}</span>
      {leftOut.length > 0 && (
        <span
          className="flex-none text-xs text-warning"
          title={`Not stored, because they are secret by schema or name: ${revealed(leftOut.join(', '))}`}
        >
          without {leftOut.length === 1 ? revealed(leftOut[0] ?? '') : `${leftOut.length} secrets`}
        </span>
      )}
      <span className="w-16 flex-none text-right text-xs text-text-muted tabular-nums">
        {byteSize(new TextEncoder().encode(text).length)}
      </span>
      <span className="w-20 flex-none text-right text-xs text-text-muted">
        <Time atMs={at} />
      </span>
      {/* The buttons of the row lie here while it is selected. */}
      <span className="w-13 flex-none" />
    </>
  );
}

type PinFormProps = { before: string; onPin(title: string): void; onClose(): void };

function PinForm({ before, onPin, onClose }: PinFormProps) {
  const [title, setTitle] = useState(before);
  return (
    <form
      className="mb-2 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onPin(title.trim());
      }}
    >
      <TextField
        label="Name"
        hint="Without a name, its arguments are shown."
        ref={(field) => field?.focus()}
        value={title}
        onValue={setTitle}
        maxLength={200}
      />
      <span className="flex justify-end gap-2">
        <Button onClick={onClose}>Back</Button>
        <Button variant="primary" type="submit">
          Pin
        </Button>
      </span>
    </form>
  );
}

function isObjectText(text: string): boolean {
  return /^\s*\{\s*[^\s}]/.test(text) && isJson(text);
}

const maxPreview = 300;

const oneLine = (text: string): string =>
  revealed(text.slice(0, maxPreview).replaceAll(/\s+/g, ' '), maxPreview);
