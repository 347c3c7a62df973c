import { useMemo, useState, useSyncExternalStore } from 'react';
import { jsonFault } from '../../../shared/json/is-json.ts';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import { liveDrafts, type DraftBoard } from '../../schema-form/form/draft-board.ts';
import type { Drafts } from '../../schema-form/form/unsent.ts';
import { byShownBranches } from '../../schema-form/form/shown-branches.ts';
import { useJudgement, type Judging } from '../../use-judgement.ts';
import type { ArgumentVariables } from '../variables/use-variables.ts';

export type ArgumentProblems = {
  /** All known problems of the arguments. */
  problems: readonly Problem[];
  judging: Judging;
  /** Whether the arguments may be sent: wrong ones may when it is asked a second time. */
  maySend(): Promise<boolean>;
  /** Whether the user saw the problems, and has changed nothing since. */
  isWarned: boolean;
  /**
   * Whether a second press of Run would send them; not a text that is no JSON, or variables without
   * a value.
   */
  canSendAnyway: boolean;
  /** How often `maySend` refused since it last allowed. */
  asked: number;
};

type Filling = Pick<ArgumentVariables, 'problems' | 'settled' | 'isHidden'> & { judged?: string };
const noVariables: Filling = {
  problems: [],
  settled: () => Promise.resolve([]),
  isHidden: () => false,
};

/** The state for which the user was warned. */
type Warned = { text: string; drafts: Drafts; lacks: string };

/** The problems of arguments: of their JSON, of unfinished fields, and by their schema. */
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
      // The shown variables may still be those of an earlier choice.
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
