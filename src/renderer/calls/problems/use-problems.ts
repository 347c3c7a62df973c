import { useMemo, useState, useSyncExternalStore } from 'react';
import { jsonFault } from '../../../shared/json/is-json.ts';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import { liveDrafts, type DraftBoard } from '../../schema-form/form/draft-board.ts';
import type { Drafts } from '../../schema-form/form/unsent.ts';
import { byShownBranches } from '../../schema-form/form/shown-branches.ts';
import { useJudgement, type Judging } from '../../use-judgement.ts';
import type { ArgumentVariables } from '../variables/use-variables.ts';

export type ArgumentProblems = {
  /** Everything that is wrong with the arguments, as far as it is known. */
  problems: readonly Problem[];
  judging: Judging;
  /** Asks whether the arguments, as they stand, may be sent: wrong ones may when it is asked again. */
  maySend(): Promise<boolean>;
  /** The user was told what is wrong, and has changed nothing since. */
  isWarned: boolean;
  /** Being asked again would do: only what is no JSON at all, or has no value, can't be sent. */
  canSendAnyway: boolean;
  /** How often it was asked in vain, since the last time that it was not. */
  asked: number;
};

type Filling = Pick<ArgumentVariables, 'problems' | 'settled' | 'isHidden'> & { judged?: string };
const noVariables: Filling = {
  problems: [],
  settled: () => Promise.resolve([]),
  isHidden: () => false,
};

/** What was so when it was told. */
type Warned = { text: string; drafts: Drafts; lacks: string };

/** What is wrong with arguments: their JSON, what is half-typed over them, and what their schema says. */
export function useProblems(
  schema: unknown,
  text: string,
  board: DraftBoard,
  variables: Filling = noVariables,
): ArgumentProblems {
  const { problems: missing, isHidden } = variables;
  const judged = useJudgement(schema, variables.judged ?? text);
  const branches = useSyncExternalStore(board.branches.subscribe, board.branches.all);
  const told = useMemo(() => {
    const known = byShownBranches(judged.problems, judged.unions, branches);
    return [...missing, ...known.filter((one) => !isHidden(one))];
  }, [judged.problems, judged.unions, branches, missing, isHidden]);
  const judging = { ...judged, problems: told };
  const drafts = useSyncExternalStore(board.subscribe, board.all);
  const unfinished = useMemo(() => unfinishedIn(drafts, text), [drafts, text]);
  const fault = jsonFault(text);
  const broken =
    fault === undefined
      ? undefined
      : [{ path: [], message: `The arguments are not valid JSON: ${fault}`, keyword: 'json' }];
  const [warned, setWarned] = useState<Warned>();
  const [asked, setAsked] = useState(0);
  const lacks = lacksOf(missing);
  const isWarned = warned?.text === text && warned.drafts === drafts && warned.lacks === lacks;
  return {
    problems: broken ?? [...unfinished, ...judging.problems],
    judging,
    async maySend() {
      const isWrong = broken !== undefined || unfinished.length > 0;
      const isUnfit = async () => (await judged.settled()).some((one) => !isHidden(one));
      const mustWarn = isWrong || (!isWarned && (await isUnfit()));
      // What is on screen may still be about a choice that was changed.
      const lacking = await variables.settled();
      if (broken || lacking.length > 0 || (mustWarn && !isWarned)) {
        setAsked((times) => times + 1);
        setWarned({ text, drafts, lacks: lacksOf(lacking) });
        return false;
      }
      setAsked(0);
      setWarned(undefined);
      return true;
    },
    isWarned,
    canSendAnyway: isWarned && broken === undefined && missing.length === 0,
    asked,
  };
}

const lacksOf = (problems: readonly Problem[]): string =>
  problems.map(({ message }) => message).join('\n');

function unfinishedIn(drafts: Drafts, text: string): Problem[] {
  return [...liveDrafts(drafts, text).values()].flatMap(({ path, problem }) =>
    problem === undefined ? [] : [{ path, message: problem, keyword: 'unfinished' }],
  );
}
