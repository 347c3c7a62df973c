import { useSyncExternalStore } from 'react';
import { revealed } from '../../ui/hidden-characters.ts';
import { useForm } from './form-context.ts';
import { pathKey } from '../json/path-key.ts';
import type { Path } from '../json/json-text.ts';

const maxShown = 3;
const maxLine = 1000;

type ItemProblemsProps = {
  path: Path;
  label: string;
  /** The index of the item that is typed, whose problem is not shown yet. */
  quiet: number | undefined;
};

/** The problems of items that have no room to show them. */
export function ItemProblems({ path, label, quiet }: ItemProblemsProps) {
  const { board } = useForm();
  const key = pathKey(path);
  const lines = useSyncExternalStore(board.subscribe, () => board.readItems(key)).split('\n');
  const own = quiet === undefined ? undefined : `${quiet + 1} `;
  const problems = lines.filter(
    (line) => line !== '' && (own === undefined || !line.startsWith(own)),
  );
  return (
    <div className="mt-1 text-xs text-danger empty:hidden">
      {problems.slice(0, maxShown).map((line) => (
        <p key={line}>{revealed(`${label} ${line}`, maxLine)}</p>
      ))}
      {problems.length > maxShown && <p>and {problems.length - maxShown} more items</p>}
    </div>
  );
}
