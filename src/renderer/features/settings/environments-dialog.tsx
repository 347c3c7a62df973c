import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { useSettings, writeSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldNote } from '../../ui/fields/field.tsx';
import { PairsField } from '../../ui/fields/pairs-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import {
  draftsOf,
  readEnvironments,
  type EnvironmentDraft,
  type EnvironmentErrors,
} from './environment-drafts.ts';

/** Edits the environments: named sets of values for `${NAME}` in server definitions. */
export function EnvironmentsDialog({ onClose }: { onClose(): void }) {
  const settings = useSettings((state) => state.settings);
  const [drafts, setDrafts] = useState(() => draftsOf(settings?.environments ?? []));
  const [at, setAt] = useState(0);
  const [errors, setErrors] = useState<EnvironmentErrors>();
  const [failure, setFailure] = useState<string>();
  const draft = drafts[at];
  const change = (changed: EnvironmentDraft[]) => {
    setDrafts(changed);
    setErrors(undefined);
    setFailure(undefined);
  };
  const save = async () => {
    const read = readEnvironments(drafts);
    if (read.status === 'wrong') {
      setErrors(read.errors);
      setAt(read.errors.at);
      return;
    }
    const { environments } = read;
    // The active environment stays in use when it is renamed; the only one is for use at once.
    const isFirst = !settings?.environments?.length && drafts.length === 1;
    const used = isFirst
      ? 0
      : drafts.findIndex(({ was }) => was !== undefined && was === settings?.environment);
    try {
      await writeSettings({ environments, environment: environments[used]?.name ?? '' });
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const list = useRef<HTMLElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const add = () => {
    // Rendered at once, so that the next key is typed into its name.
    flushSync(() => {
      change([...drafts, { name: '', pairs: [{ name: '', value: '' }] }]);
      setAt(drafts.length);
    });
    form.current?.querySelector('input')?.focus();
  };
  const remove = () => {
    const next = Math.max(0, at - 1);
    flushSync(() => {
      change(drafts.toSpliced(at, 1));
      setAt(next);
    });
    // The environment that is shown now, or the button that adds one.
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <Dialog
      title="Environments"
      description="Values for ${NAME} in server definitions. One environment is active at a time; changes apply to new connections."
      width={720}
      isSheet
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid min-h-56 grid-cols-[160px_1fr] gap-4 pt-1">
        <nav ref={list} aria-label="Environments" className="flex flex-col items-stretch gap-0.5">
          {drafts.map(({ name }, index) => (
            <button
              // Rows have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              type="button"
              aria-current={index === at ? 'true' : undefined}
              className={`h-7 truncate rounded-md px-2 text-left ${index === at ? 'bg-selected font-medium' : 'hover:bg-hover'}`}
              onClick={() => setAt(index)}
            >
              {name || '(no name)'}
            </button>
          ))}
          <Button size="small" variant="ghost" icon={Plus} className="self-start" onClick={add}>
            Add environment
          </Button>
        </nav>
        {draft ? (
          <form
            ref={form}
            aria-label={draft.name || 'New environment'}
            className="flex min-w-0 flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <TextField
              label="Name"
              placeholder="staging"
              value={draft.name}
              error={errors?.at === at ? errors.name : undefined}
              onValue={(name) => change(drafts.with(at, { ...draft, name }))}
            />
            <PairsField
              label="Variables"
              one="Variable"
              hint="A value can refer to an environment variable of yours as ${env:NAME}."
              field="variables"
              pairs={draft.pairs}
              errors={errors?.at === at ? errors.pairs : {}}
              onPairs={(pairs) => change(drafts.with(at, { ...draft, pairs }))}
            />
            <Button
              size="small"
              variant="ghost"
              icon={Trash2}
              className="self-start text-danger"
              onClick={remove}
            >
              Remove environment
            </Button>
            <button type="submit" hidden>
              Save
            </button>
          </form>
        ) : (
          <p className="self-center text-center text-text-muted">
            No environments yet. Add one, such as “staging”, and write {'${HOST}'} in a server’s
            address.
          </p>
        )}
      </div>
      {failure !== undefined && <FieldNote error={failure} />}
    </Dialog>
  );
}
