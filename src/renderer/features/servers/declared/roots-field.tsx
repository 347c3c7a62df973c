import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { Root } from '../../../../shared/model/servers/declared.ts';
import { isFileUri, rootUri } from '../../../../shared/model/servers/root-uri.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldNote } from '../../../ui/fields/field.tsx';
import { addRow, removeRow } from '../../../ui/fields/form-rows.ts';
import { TextInput } from '../../../ui/fields/text-field.tsx';

type RootsFieldProps = {
  roots: readonly Root[];
  onRoots(roots: Root[]): void;
  /** Whether the place of the field says what it is. */
  isLabelled?: boolean;
};

/** Edits the roots of a server, one per row: an absolute path or a URI, and a name. */
export function RootsField({ roots, onRoots, isLabelled = false }: RootsFieldProps) {
  const rows = useRef<HTMLFieldSetElement>(null);
  const change = (index: number, part: Partial<Root>) =>
    onRoots(roots.map((root, at) => (at === index ? { ...root, ...part } : root)));
  const add = () => addRow(rows.current, () => onRoots([...roots, { uri: '' }]));
  const remove = (index: number) =>
    removeRow(rows.current, index, () => onRoots(roots.toSpliced(index, 1)));
  const hasOdd = roots.some(({ uri }) => uri.trim() !== '' && !isFileUri(rootUri(uri)));
  return (
    <fieldset ref={rows} className="flex min-w-0 flex-col items-start gap-1">
      <legend className={isLabelled ? 'sr-only' : 'mb-1 text-xs font-medium'}>Roots</legend>
      {roots.map(({ uri, name = '' }, index) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} data-row className="flex w-full items-center gap-1">
          <TextInput
            isMono
            className="flex-[3]"
            aria-label={`Root ${index + 1}`}
            placeholder="/home/me/project"
            value={uri}
            onValue={(next) => change(index, { uri: next })}
            onBlur={() => change(index, { uri: rootUri(uri) })}
          />
          <TextInput
            className="flex-1"
            aria-label={`Name of root ${index + 1}`}
            placeholder="Name"
            value={name}
            onValue={(next) => change(index, { name: next })}
          />
          <IconButton icon={X} label={`Remove root ${index + 1}`} onClick={() => remove(index)} />
        </div>
      ))}
      <Button className="-ml-2 self-start" size="small" variant="ghost" icon={Plus} onClick={add}>
        Add root
      </Button>
      {hasOdd && (
        <FieldNote hint="The specification allows only file:// URIs. Other values are sent unchanged." />
      )}
    </fieldset>
  );
}

/** The roots that can be stored: paths as URIs, without empty rows and empty names. */
export const readRoots = (roots: readonly Root[]): Root[] =>
  roots
    .map(({ uri, name = '' }) => ({
      uri: rootUri(uri),
      ...(name.trim() === '' ? {} : { name: name.trim() }),
    }))
    .filter(({ uri }) => uri !== '');
