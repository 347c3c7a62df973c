import { useEffect, type RefObject } from 'react';
import { isForgotten, useNavigation, type OfferPlace } from '../navigation.ts';
import { firstControl } from '../schema-form/form/focus-field.ts';
import type { Callee } from './callee.ts';

let taken: object | undefined;

/**
 * Moves the focus to the first argument of a callee that was opened for it, or to Run where it has
 * none.
 */
export function useFirstField(callee: Callee, section: RefObject<HTMLElement | null>): void {
  const wanted = useNavigation((state) => state.fieldWanted);
  useEffect(() => {
    if (!wanted || wanted === taken || !isFor(wanted, callee)) return;
    if (isForgotten(wanted)) return;
    taken = wanted;
    const form = section.current?.querySelector('[data-whole-form]');
    const field = form && firstControl(form);
    (field ?? section.current?.querySelector<HTMLElement>('[data-run]'))?.focus();
  }, [wanted, callee, section]);
}

const isFor = ({ serverName, method, name }: OfferPlace, callee: Callee): boolean =>
  serverName === callee.serverName && method === callee.method && name === callee.name;
