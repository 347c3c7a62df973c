import { useEffect } from 'react';
import { isForgotten, useNavigation, type OfferedCall } from '../../navigation.ts';
import type { Callee } from '../callee.ts';

let taken: OfferedCall | undefined;

/** Takes arguments that another part of the page offers to this form, once, as one step of undo. */
export function useOffered(callee: Callee, onText: (text: string) => void): void {
  const offered = useNavigation((state) => state.offered);
  useEffect(() => {
    if (!offered || offered === taken || !isFor(offered, callee)) return;
    taken = offered;
    if (isForgotten(offered)) return;
    const { name, argumentsText } = offered;
    const text = callee.argumentsOf ? callee.argumentsOf(name) : argumentsText;
    if (text !== undefined) onText(text);
  }, [offered, callee, onText]);
}

/** Whether an offered call is for this callee; a template also takes the URIs that it can make. */
const isFor = ({ serverName, method, name }: OfferedCall, callee: Callee): boolean =>
  serverName === callee.serverName &&
  method === callee.method &&
  (name === callee.name || callee.argumentsOf?.(name) !== undefined);
