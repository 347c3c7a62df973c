import { useSyncExternalStore } from 'react';
import { revealed } from '../ui/hidden-characters.ts';
import { pathKey, useForm } from './form-context.ts';
import type { Path } from './json-text.ts';

const maxShown = 3;
const maxLine = 1000;

/** What is wrong with items that have no room of their own to say it. */
export function ItemProblems({ path, label }: { path: Path; label: string }) {
  const { board } = useForm();
  const key = pathKey(path);
  const lines = useSyncExternalStore(board.subscribe, () => board.readItems(key)).split('\n');
  const problems = lines.filter((line) => line !== '');
  return (
    <div className="mt-1 text-xs text-danger empty:hidden">
      {problems.slice(0, maxShown).map((line) => (
        <p key={line}>{revealed(`${label} ${line}`, maxLine)}</p>
      ))}
      {problems.length > maxShown && <p>and {problems.length - maxShown} more items</p>}
    </div>
  );
}
