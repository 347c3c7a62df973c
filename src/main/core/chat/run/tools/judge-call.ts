import { isObject } from '../../../../../shared/json/is-object.ts';
import type { CallPart } from '../../../../../shared/model/chat/chat-message.ts';
import type { CallMark, RunEvent } from '../../../../../shared/model/chat/chat.ts';
import type { Judgement, Problem } from '../../../../../shared/model/calls/problem.ts';
import { hasHiddenCharacters } from '../../../../../shared/hidden-characters.ts';
import { meant, nearest } from '../../../../../shared/nearest.ts';
import { messageOf } from '../../../../../shared/rpc/errors.ts';
import type { CopiedText } from './copied-text.ts';
import type { RunPorts, RunTool } from '../run-ports.ts';

type Invalid = NonNullable<Extract<RunEvent, { type: 'call' }>['invalid']>;

export type JudgedCall = {
  callId: string;
  wireName: string;
  /** The name of the tool as the model wrote it. */
  argumentsText: string;
  tool?: RunTool | undefined;
  invalid?: Invalid | undefined;
  marks: CallMark[];
};

type Judging = Pick<RunPorts, 'judge'> & {
  tools: ReadonlyMap<string, RunTool>;
  copied: CopiedText;
  signal: AbortSignal;
};

/** Finds what is wrong with a call, and what the user should look at, before it is executed. */
export async function judgeCall(call: CallPart, judging: Judging): Promise<JudgedCall> {
  const { callId, wireName, argumentsText } = call;
  const tool = judging.tools.get(wireName);
  const marks: CallMark[] = [];
  if (tool) marks.push(...judging.copied.marksFor(tool.serverName, argumentsText));
  if (hidesCharacters(argumentsText)) {
    marks.push({ kind: 'hidden-characters', where: 'arguments' });
  }
  const invalid = await faultOf(call, tool, judging);
  return { callId, wireName, argumentsText, tool, invalid, marks };
}

/** The arguments that a server is sent: `{}` where the model wrote nothing. */
export const sentArguments = (text: string): string => (text.trim() === '' ? '{}' : text);

async function faultOf(
  { wireName, argumentsText }: CallPart,
  tool: RunTool | undefined,
  { tools, judge, signal }: Judging,
): Promise<Invalid | undefined> {
  if (!tool) {
    return { kind: 'unknown-tool', message: unknownTool(wireName, [...tools.keys()]) };
  }
  const text = sentArguments(argumentsText);
  const fault = jsonObjectFault(text);
  if (fault !== undefined) return { kind: 'bad-json', message: fault };
  const judgement = await judge(tool.inputSchema, text, signal);
  const problems = problemsOf(judgement);
  return problems === undefined ? undefined : { kind: 'bad-arguments', message: problems };
}

/** Longer names, in characters, are cut before they are compared, which takes longer the longer they are. */
const longestName = 200;

/** The message for an unknown tool, with the names that are close to it. */
function unknownTool(wireName: string, names: string[]): string {
  const shown = JSON.stringify(wireName.slice(0, longestName));
  const close = nearest(wireName.slice(0, longestName), names);
  if (close.length > 0) return `No tool is named ${shown}.${meant(close)}`;
  return names.length === 0
    ? `No tool is named ${shown}; none is offered.`
    : `No tool is named ${shown}; none of the ${names.length} that are offered has a name like it.`;
}

/** Why a text can't be the arguments of a call; undefined where it can. */
export function jsonObjectFault(text: string): string | undefined {
  try {
    if (isObject(JSON.parse(text))) return undefined;
  } catch (error) {
    return `The arguments are not valid JSON: ${messageOf(error)}`;
  }
  return 'The arguments are not a JSON object.';
}

const maxProblems = 10;

/** The problems of arguments as one text; undefined where there are none, or the schema can't be used. */
function problemsOf(judgement: Judgement): string | undefined {
  if (judgement.status === 'unknown' || judgement.problems.length === 0) return undefined;
  const { problems } = judgement;
  const told = problems.slice(0, maxProblems).map(problemText);
  const left = problems.length - told.length;
  if (left > 0) told.push(`and ${left} more`);
  return told.join('; ');
}

const problemText = ({ path, message }: Problem): string =>
  `${path.length === 0 ? 'The arguments' : path.join('.')} ${message}`;

/** Whether arguments hold invisible characters, plain or as escapes of JSON. */
function hidesCharacters(argumentsText: string): boolean {
  if (hasHiddenCharacters(argumentsText)) return true;
  if (!argumentsText.includes('\\u')) return false;
  const decoded = argumentsText.replaceAll(/\\u([0-9a-f]{4})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return hasHiddenCharacters(decoded);
}
