import type { z } from 'zod';
import { evalFile, type EvalFile } from '../../../../shared/model/chat/eval.ts';
import { isObject } from '../../../../shared/json/is-object.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { issueText, pathText } from '../../storage/issue-text.ts';
import { parseYaml, type Place } from '../../storage/parse-yaml.ts';
import { matcherNames } from './grade.ts';

/** Reads an eval file (YAML or JSON). BAD_INPUT with line and column, and what is wrong, where it can't be. */
export function parseEvalFile(text: string): EvalFile {
  const yaml = parseYaml(text);
  if (yaml.status === 'failed') throw bad(yaml.problem, yaml.problem.message);
  const parsed = evalFile.safeParse(yaml.value);
  if (!parsed.success) {
    const issue = mostSpecific(parsed.error.issues);
    // A key that is not known is told of where it stands.
    const at =
      issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
    throw bad(yaml.placeOf(at), `${pathText(issue.path)} ${issueText(issue, yaml.value)}`);
  }
  const asking = inputIn(parsed.data.servers, ['servers']);
  if (asking) throw bad(yaml.placeOf(asking), `${pathText(asking)}: ${noInputs}`);
  parsed.data.cases.forEach(({ expect }, at) => {
    if (expect === 'none') return;
    expect.calls.forEach(({ args }, i) => {
      const wrong = wrongMatcher(args, ['cases', at, 'expect', 'calls', i, 'args']);
      if (!wrong) return;
      throw bad(yaml.placeOf(wrong.path), `${pathText(wrong.path)}: ${wrong.message}`);
    });
  });
  return parsed.data;
}

const bad = ({ line, column }: Place, message: string): RpcError =>
  new RpcError('BAD_INPUT', `line ${line}, column ${column}: ${message}`);

type Issue = z.core.$ZodIssue;

/**
 * Where no member of a union accepts a value, returns the issue of the member that got farthest
 * into it.
 */
function mostSpecific(issues: readonly Issue[]): Issue {
  const deep = issues.flatMap((issue): Issue[] => {
    if (issue.code !== 'invalid_union') return [issue];
    const inner = issue.errors.flatMap((branch) =>
      branch.length > 0 ? [mostSpecific(branch)] : [],
    );
    const deeper = inner.filter(({ path }) => path.length > 0);
    if (deeper.length === 0) return [issue];
    return deeper.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
  });
  const [first] = deep.sort((one, other) => other.path.length - one.path.length);
  return first ?? (issues[0] as Issue);
}

/** Nobody is there who could be asked. */
const noInputs = 'An eval can’t ask for ${input:…}: use a reference such as ${env:NAME} instead.';

/** Where a text refers to an input; undefined where none does. */
function inputIn(value: unknown, path: PropertyKey[]): PropertyKey[] | undefined {
  if (typeof value === 'string') return value.includes('${input:') ? path : undefined;
  if (Array.isArray(value)) return firstOf(value.map((one, i) => inputIn(one, [...path, i])));
  if (!isObject(value)) return undefined;
  return firstOf(Object.entries(value).map(([key, one]) => inputIn(one, [...path, key])));
}

type Wrong = { path: PropertyKey[]; message: string };

function wrongMatcher(expected: unknown, path: PropertyKey[]): Wrong | undefined {
  if (Array.isArray(expected))
    return firstOf(expected.map((value, i) => wrongMatcher(value, [...path, i])));
  if (!isObject(expected)) return undefined;
  const rules = Object.keys(expected).filter((key) => key.startsWith('$'));
  const unknown = rules.find((key) => !matcherNames.includes(key));
  if (unknown) {
    const known = matcherNames.join(', ');
    return {
      path: [...path, unknown],
      message: `is not a rule for an argument; there are ${known}.`,
    };
  }
  if (rules.length > 0) return wrongRule(expected, path);
  return firstOf(
    Object.entries(expected).map(([key, value]) => wrongMatcher(value, [...path, key])),
  );
}

const firstOf = <T>(found: (T | undefined)[]): T | undefined =>
  found.find((one) => one !== undefined);

function wrongRule(rule: Record<string, unknown>, path: PropertyKey[]): Wrong | undefined {
  const { $regex, $flags, $near, $within } = rule;
  if ($regex !== undefined) {
    try {
      const pattern = new RegExp(String($regex), $flags === undefined ? 'u' : String($flags));
      return typeof $regex === 'string' && pattern
        ? undefined
        : { path, message: '$regex takes a string.' };
    } catch (error) {
      return {
        path: [...path, '$regex'],
        message: messageOf(error),
      };
    }
  }
  if (
    $near !== undefined &&
    (typeof $near !== 'number' || !['number', 'undefined'].includes(typeof $within))
  )
    return { path, message: '$near and $within take numbers.' };
  if ($near === undefined && rule['$any'] !== true && rule['$absent'] !== true)
    return { path, message: 'takes $regex: TEXT, $near: NUMBER, $any: true or $absent: true.' };
  return undefined;
}
