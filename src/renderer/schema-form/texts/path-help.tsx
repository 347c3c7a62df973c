import { FileSearch, FolderSearch } from 'lucide-react';
import type { PathKind } from '../../../shared/model/files.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { PickPath } from '../form/form-context.ts';

type PathHelpProps = {
  kind: PathKind | 'any';
  label: string;
  /** What the field holds. */
  text: string;
  pick: PickPath;
  onText(text: string): void;
};

/** Picks a place on the disk for a text; the field stays the place to type any other. */
export function PathHelp({ kind, label, text, pick, onText }: PathHelpProps) {
  const ask = (wanted: PathKind) => () => pick({ kind: wanted, label, from: text }, onText);
  if (kind !== 'any') {
    return (
      <IconButton
        icon={kind === 'file' ? FileSearch : FolderSearch}
        label={`Pick a ${kind} for ${label}`}
        className="h-7"
        onClick={ask(kind)}
      />
    );
  }
  return (
    <Menu
      align="end"
      items={[
        { label: 'Pick a file…', icon: FileSearch, takesFocus: true, onSelect: ask('file') },
        { label: 'Pick a folder…', icon: FolderSearch, takesFocus: true, onSelect: ask('folder') },
      ]}
    >
      <IconButton icon={FolderSearch} label={`Pick a path for ${label}`} className="h-7" />
    </Menu>
  );
}
