import { useState } from 'react';
import { TextInput } from '../ui/text-field.tsx';
import { useForm } from './form-context.ts';
import type { Path } from './json-text.ts';

/** The name of a member that the schema does not know; it can be changed, its place stays. */
export function MemberName({ id, path }: { id: string; path: Path }) {
  const form = useForm();
  const name = String(path.at(-1));
  const [typed, setTyped] = useState<string>();
  const isTaken = typed !== undefined && typed !== name && form.has([...path.slice(0, -1), typed]);
  const commit = () => {
    if (typed !== undefined && typed !== name && !isTaken) {
      form.renameMember(path.slice(0, -1), name, typed);
    }
    if (!isTaken) setTyped(undefined);
  };
  return (
    <>
      <label id={`${id}-label`} htmlFor={id} className="sr-only">
        {name}
      </label>
      <TextInput
        isMono
        className="max-w-48"
        aria-label={`Name of ${name}`}
        aria-invalid={isTaken || undefined}
        title={isTaken ? `${typed} is there already.` : undefined}
        value={typed ?? name}
        onValue={setTyped}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined);
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit();
        }}
      />
    </>
  );
}
