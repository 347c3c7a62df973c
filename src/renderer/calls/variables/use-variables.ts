import { useEffect, useMemo, useRef, useState } from 'react';
import type { FilledArguments } from '../../../shared/model/calls/filled-arguments.ts';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import { backend } from '../../backend.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { draftKeyOf, type Callee } from '../callee.ts';
import { choose, chosenFor } from './chosen-variables.ts';

/** The variables that arguments refer to, and what becomes of them. */
export type ArgumentVariables = {
  /** Undefined where there are none. */
  filled: FilledArguments | undefined;
  /** The references in whose place values are sent. */
  chosen: readonly string[];
  onChoice(reference: string, isChosen: boolean): void;
  /** What is chosen and has no value. */
  problems: readonly Problem[];
  /** The same once the core has said so of the arguments and the choice as they stand. */
  settled(): Promise<readonly Problem[]>;
  /** The arguments as they are judged: with values, as far as they may be shown. */
  judged: string;
  /** Whether it is about a text that is not known in full, so that nobody can tell. */
  isHidden(problem: Problem): boolean;
};

type Known = { text: string; chosen: readonly string[]; filled: FilledArguments };

/** That it is a text, and that there is one, does not depend on what it says. */
const isKnowable = /^(?:type|additionalProperties|unevaluatedProperties)$/;
const noProblems: readonly Problem[] = [];

/** A reference to a variable stays text until its value is asked for, by name and for this callee. */
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
      // Aborted, since there is a newer text; or the core is away, which is told elsewhere.
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

/** Before the core is asked; the signs may be escaped. */
const refers = (text: string): boolean => /\$\{|\\u00(?:24|7b)/i.test(text);

const hiddenPlaces = (filled: FilledArguments | undefined): ReadonlySet<string> =>
  new Set(
    filled?.filled.flatMap(({ path, parts }) =>
      parts.some(({ isHidden }) => isHidden) ? [JSON.stringify(path)] : [],
    ),
  );
