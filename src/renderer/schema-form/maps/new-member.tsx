import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { TextInput } from '../../ui/fields/text-field.tsx';
import { blankText } from '../schema/blank.ts';
import { useDraft } from '../form/drafts.ts';
import { fieldOf } from '../schema/field.ts';
import { focusField } from '../form/focus-field.ts';
import { useForm } from '../form/form-context.ts';
import { memberOf, type JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';

type NewMemberProps = {
  icon: LucideIcon;
  /** The present object, whose names are taken. */
  taken: JsonNode | undefined;
  /** The schema of a member of this name. */
  schemaOf(name: string): unknown;
  path: Path;
};

/** Adds a member under a name of the user's. */
export function NewMember({ icon, taken, schemaOf, path }: NewMemberProps) {
  const form = useForm();
  const [name, keep] = useDraft(path, undefined, 'new name');
  // A box that was left open does not take the focus when it is rendered again.
  const [isOpened, setOpened] = useState(false);
  const setName = (text: string) =>
    keep({ text, ...(text !== '' && { problem: unfinished(text, path) }) });
  const problem =
    name !== undefined && memberOf(taken, name) ? `${revealed(name)} already exists.` : undefined;
  const add = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    if (name === undefined || problem !== undefined) return;
    const whole = currentTarget.closest('[data-whole-form]') ?? document;
    flushSync(() => {
      form.setText([...path, name], blankText(fieldOf(schemaOf(name), form.root)) ?? 'null');
      keep(undefined);
    });
    // The value is focused at once, since it is typed next; later the focus could be elsewhere.
    focusField([...path, name], whole);
  };
  const open = () => {
    setOpened(true);
    setName('');
  };
  if (name === undefined) {
    return (
      <Button
        size="small"
        icon={icon}
        className="self-start"
        // The button takes the focus after the box for the name was closed.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isOpened}
        onClick={open}
      >
        Add an entry
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <TextInput
          isMono
          aria-label="Name of the new entry"
          aria-invalid={problem !== undefined || undefined}
          placeholder="Name"
          value={name}
          onValue={setName}
          // It appears by the user's click, to be typed into.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isOpened}
          onKeyDown={(event) => {
            if (event.key === 'Escape') keep(undefined);
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add(event);
          }}
        />
        <Button size="small" onClick={add}>
          Add
        </Button>
        <Button size="small" variant="ghost" onClick={() => keep(undefined)}>
          Cancel
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

const unfinished = (name: string, path: Path): string =>
  path.length === 0
    ? `The entry “${name}” is not added yet`
    : `lacks the entry “${name}”, which is not added yet`;
