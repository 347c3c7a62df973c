import { parse } from 'yaml';
import { knownActions } from './known-actions.ts';

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = { permissions?: object; uses?: string; steps?: Step[] };
type File = {
  permissions?: object;
  jobs?: Record<string, Job>;
  inputs?: object;
  runs?: { steps: Step[] };
};

/** Where a workflow or an action.yml breaks our own rules, which GitHub’s language service does not know. */
export function houseFindings(text: string): string[] {
  const { permissions, jobs, inputs, runs } = parse(text) as File;
  const steps = [
    ...Object.values(jobs ?? {}).flatMap((job) => job.steps ?? []),
    ...(runs?.steps ?? []),
  ];
  return [
    ...(jobs ? permissionFindings(permissions, jobs) : []),
    ...steps.flatMap(stepFindings),
    ...(inputs ? inputFindings(inputs, text) : []),
    ...[...text.matchAll(/^ *(?:- )?uses: (.+)$/gm)].flatMap(([, use = '']) => pinFindings(use)),
  ];
}

function permissionFindings(top: File['permissions'], jobs: Record<string, Job>): string[] {
  const without = Object.keys(jobs).filter((name) => jobs[name]?.permissions === undefined);
  return [
    ...(JSON.stringify(top) === '{}' ? [] : ['permissions is not {} at the top']),
    ...without.map((name) => `the job ${name} does not say its permissions`),
  ];
}

function stepFindings({ uses = '', run = '', with: inputs = {} }: Step): string[] {
  const keepsToken =
    uses.startsWith('actions/checkout@') && inputs['persist-credentials'] !== false;
  return [
    ...(run.includes('${{')
      ? [`an expression is a part of the script: ${run.split('\n')[0]}`]
      : []),
    ...(keepsToken ? ['actions/checkout leaves the token behind'] : []),
  ];
}

/** An input that is used and not declared is empty, and nobody says so. */
function inputFindings(inputs: object, text: string): string[] {
  const used = new Set([...text.matchAll(/\binputs\.([\w-]+)/g)].map(([, name = '']) => name));
  const undeclared = [...used].filter((name) => !Object.hasOwn(inputs, name));
  const unused = Object.keys(inputs).filter((name) => !used.has(name));
  return [
    ...undeclared.map((name) => `the input ${name} is not declared`),
    ...unused.map((name) => `the input ${name} is not used`),
  ];
}

/** What comes from elsewhere is named by its commit, with its version beside it. */
function pinFindings(use: string): string[] {
  if (use.startsWith('./')) return [];
  const [, name = '', commit, version] = /^([^@]+)@([0-9a-f]{40}) # (v\S+)$/.exec(use) ?? [];
  const known = knownActions[name];
  const isPinned = known !== undefined && known.commit === commit && known.version === version;
  return isPinned ? [] : [`not pinned by a known commit with its version: ${use}`];
}
