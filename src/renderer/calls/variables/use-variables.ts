import { useEffect, useMemo, useRef, useState } from 'react';
import type { FilledArguments } from '../../../shared/model/calls/filled-arguments.ts';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import { backend } from '../../backend.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { draftKeyOf, type Callee } from '../callee.ts';
import { choose, chosenFor } from './chosen-variables.ts';

/** The variables that arguments refer to, the user's choice among them, and its problems. */
export type ArgumentVariables = {
  /** The arguments with values filled in; undefined where they refer to no variable. */
  filled: FilledArguments | undefined;
  /** The references in whose place values are sent. */
  chosen: readonly string[];
  onChoice(reference: string, isChosen: boolean): void;
  /** The problems of chosen variables that have no value. */
  problems: readonly Problem[];
  /** The problems of the present arguments and choice, once the core has answered for them. */
  settled(): Promise<readonly Problem[]>;
  /** The arguments as they are judged: with values, as far as they may be shown. */
  judged: string;
  /** Whether a problem is about a text with a hidden value in it, which the page can't judge. */
  isHidden(problem: Problem): boolean;
};

type Known = { text: string; chosen: readonly string[]; filled: FilledArguments };

/** Keywords whose problems don't depend on what a hidden text says, but on its type or presence. */
const isKnowable = /^(?:type|additionalProperties|unevaluatedProperties)$/;
const noProblems: readonly Problem[] = [];

/**
 * The variables of arguments; a reference stays text until the user chooses it, for this callee.
 */
export function useVariables(callee: Callee, text: string): ArgumentVariables {
  const { connectionId, method } = callee;
  const key = draftKeyOf(callee);
  const [chosen, setChosen] = useState(() => chosenFor(key));
  const [known, setKnown] = useState<Known>();
  const mayRefer = method !== 'resources/read' && refers(text);
  const environments = useSettings(({ settings }) => settings?.environments);
  const environment = useSettings(({ settings }) => settings?.environment);
  const settled = useRef(Promise.resolve(noProblems));
  useEffect(() => {
    settled.current = Promise.resolve(noProblems);
    if (!mayRefer) return;
    const query = new AbortController();
    const { signal } = query;
    const asked = { connectionId, argumentsText: text, variables: [...chosen] };
    settled.current = backend.call('calls.fillArguments', asked, { signal }).then(
      (filled) => {
        setKnown({ text, chosen, filled });
        return filled.problems;
      },
      // The call was aborted for a newer text, or the core is away, which is shown elsewhere.
      () => noProblems,
    );
    return () => query.abort();
  }, [connectionId, mayRefer, text, chosen, environments, environment]);
  const latest = mayRefer ? known : undefined;
  const filled = latest && latest.filled.references.length > 0 ? latest.filled : undefined;
  const isPresent = latest?.text === text && latest.chosen === chosen;
  const isHidden = useMemo(() => {
    const places = hiddenPlaces(filled);
    return ({ path, keyword }: Problem) =>
      places.size > 0 && !isKnowable.test(keyword) && places.has(JSON.stringify(path));
  }, [filled]);
  return {
    filled,
    chosen,
    onChoice(reference, isChosen) {
      const others = chosen.filter((one) => one !== reference);
      const next = isChosen ? [...others, reference] : others;
      choose(key, next);
      setChosen(next);
    },
    problems: filled?.problems ?? noProblems,
    settled: () => settled.current,
    judged: isPresent && filled ? filled.text : text,
    isHidden,
  };
}

/** Whether a text may hold references, whose signs may be escaped; only then is the core asked. */
const refers = (text: string): boolean => /\$\{|\\u00(?:24|7b)/i.test(text);

const hiddenPlaces = (filled: FilledArguments | undefined): ReadonlySet<string> =>
  new Set(
    filled?.filled.flatMap(({ path, parts }) =>
      parts.some(({ isHidden }) => isHidden) ? [JSON.stringify(path)] : [],
    ),
  );
