import { revealed } from '../../ui/hidden-characters.ts';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { useDraft } from '../form/drafts.ts';
import { useForm } from '../form/form-context.ts';
import type { Path } from '../json/json-text.ts';

/** The name of a member that the schema does not know; it can be changed, its place stays. */
export function MemberName({ id, path }: { id: string; path: Path }) {
  const form = useForm();
  const name = String(path.at(-1));
  const shown = revealed(name);
  const [typed, keep] = useDraft(path, undefined, 'name');
  const isTaken = typed !== undefined && typed !== name && form.has([...path.slice(0, -1), typed]);
  const commit = () => {
    if (typed === undefined || isTaken) return;
    keep(undefined);
    if (typed !== name) form.renameMember(path.slice(0, -1), name, typed);
  };
  return (
    <>
      <label id={`${id}-label`} htmlFor={id} className="sr-only">
        {shown}
      </label>
      <TextInput
        isMono
        className="max-w-48"
        aria-label={`Name of ${shown}`}
        aria-invalid={isTaken || undefined}
        aria-describedby={isTaken ? `${id}-taken` : undefined}
        value={typed ?? name}
        onValue={(text) =>
          keep({ text, ...(text !== name && { problem: `is not renamed to “${text}” yet` }) })
        }
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') keep(undefined);
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit();
        }}
      />
      {isTaken && (
        <p id={`${id}-taken`} role="alert" className="mt-0.5 text-xs text-danger">
          {revealed(typed)} already exists.
        </p>
      )}
    </>
  );
}
