import { useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { firstControl } from './focus-field.ts';
import { pathKey } from '../json/path-key.ts';
import type { Path } from '../json/json-text.ts';

/** The fields to focus, of which the first that exists gets it. */
type Wanted = readonly HTMLElement[];

/**
 * For an edit by a button that goes with it: the focus comes to the field of its place, or to the one
 * beside it, and is not lost. Where something else has taken it, it stays there.
 */
export function useFocusAfter(form: RefObject<HTMLElement | null>): (path: Path) => void {
  const wanted = useRef<Wanted>(undefined);
  const [, drawAgain] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => {
    const fields = wanted.current;
    wanted.current = undefined;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!fields || !isLost) return;
    const field = fields.find(({ isConnected }) => isConnected);
    const last = [...(form.current?.querySelectorAll<HTMLElement>('button') ?? [])].at(-1);
    ((field && firstControl(field)) ?? last)?.focus();
  });
  const [focusAfter] = useState(() => (path: Path) => {
    const shown = form.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
    wanted.current = fieldsNear(path, [...shown]);
    drawAgain();
  });
  return focusAfter;
}

/** The field itself, those of the same owner from the nearest on, and those around it. */
function fieldsNear(path: Path, shown: readonly HTMLElement[]): Wanted {
  const keys = shown.map(({ dataset }) => dataset['path'] ?? '[]');
  const at = keys.indexOf(pathKey(path));
  const owner = pathKey(path.slice(0, -1));
  const isBeside = (key: string) => pathKey((JSON.parse(key) as Path).slice(0, -1)) === owner;
  const beside = (fields: readonly HTMLElement[]) =>
    fields.filter(({ dataset }) => isBeside(dataset['path'] ?? '[]'));
  const around = path.map((_part, i) => keys.indexOf(pathKey(path.slice(0, -1 - i))));
  return [
    ...shown.slice(at, at + 1),
    ...beside(shown.slice(at + 1)),
    ...beside(shown.slice(0, at)).toReversed(),
    ...around.flatMap((index) => shown[index] ?? []),
  ];
}
