import { useMemo, useState, useSyncExternalStore } from 'react';
import { jsonFault } from '../../shared/is-json.ts';
import type { Problem } from '../../shared/model/problem.ts';
import { liveDrafts, type DraftBoard, type Drafts } from '../schema-form/draft-board.ts';
import { byShownBranches } from '../schema-form/shown-branches.ts';
import { useJudgement, type Judging } from '../use-judgement.ts';

export type ArgumentProblems = {
  /** Everything that is wrong with the arguments, as far as it is known. */
  problems: readonly Problem[];
  judging: Judging;
  /** Asks whether the arguments, as they stand, may be sent: wrong ones may when it is asked again. */
  maySend(): Promise<boolean>;
  /** The user was told what is wrong, and has changed nothing since. */
  isWarned: boolean;
  /** Being asked again would do: only what is no JSON at all can't be sent. */
  canSendAnyway: boolean;
  /** How often it was asked in vain, since the last time that it was not. */
  asked: number;
};

type Warned = { text: string; drafts: Drafts };

/** What is wrong with arguments: their JSON, what is half-typed over them, and what their schema says. */
export function useProblems(schema: unknown, text: string, board: DraftBoard): ArgumentProblems {
  const judged = useJudgement(schema, text);
  const branches = useSyncExternalStore(board.branches.subscribe, board.branches.all);
  const told = useMemo(
    () => byShownBranches(judged.problems, judged.unions, branches),
    [judged.problems, judged.unions, branches],
  );
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
  const isWarned = warned?.text === text && warned.drafts === drafts;
  return {
    problems: broken ?? [...unfinished, ...judging.problems],
    judging,
    async maySend() {
      const isWrong = broken !== undefined || unfinished.length > 0;
      const mustWarn = isWrong || (!isWarned && (await judging.settled()).length > 0);
      if (broken || (mustWarn && !isWarned)) {
        setAsked((times) => times + 1);
        setWarned({ text, drafts });
        return false;
      }
      setAsked(0);
      setWarned(undefined);
      return true;
    },
    isWarned,
    canSendAnyway: isWarned && broken === undefined,
    asked,
  };
}

function unfinishedIn(drafts: Drafts, text: string): Problem[] {
  return [...liveDrafts(drafts, text).values()].flatMap(({ path, problem }) =>
    problem === undefined ? [] : [{ path, message: problem, keyword: 'unfinished' }],
  );
}
