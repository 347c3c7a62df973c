import { isObject } from '../../../../shared/json/is-object.ts';
import type { RunEvent } from '../../../../shared/model/chat/chat.ts';
import type { Expectation, ExpectedCall } from '../../../../shared/model/chat/eval.ts';

export type MadeCall = Extract<RunEvent, { type: 'call' }>;

/** Calls that were made, as an eval expects them: each argument equal to what it was. */
export function expectedOf(
  made: readonly MadeCall[],
  namesServers: boolean,
  notes: string[],
): 'none' | Pick<Exclude<Expectation, 'none'>, 'calls'> {
  const calls = made.flatMap((call): ExpectedCall[] => {
    const { tool, serverName } = call;
    if (tool === undefined) {
      notes.push(`The call of ${call.wireName} is left out: no such tool was offered.`);
      return [];
    }
    if (call.invalid)
      notes.push(`The arguments of ${tool} were invalid: fix them before you expect them.`);
    const args = argumentsOf(call, tool, notes);
    const ofServer = namesServers && serverName !== undefined ? { server: serverName } : {};
    return [{ tool, ...ofServer, ...(args && Object.keys(args).length > 0 && { args }) }];
  });
  return calls.length === 0 ? 'none' : { calls };
}

function argumentsOf({ argumentsText }: MadeCall, tool: string, notes: string[]) {
  const parsed = parsedObject(argumentsText);
  if (!parsed) {
    notes.push(`The arguments of ${tool} are left out: they are not a JSON object.`);
    return undefined;
  }
  const kept = Object.entries(parsed).filter(([name, value]) => {
    const isRule = hasRule({ [name]: value });
    if (isRule)
      notes.push(`The argument ${name} of ${tool} is left out: in an eval, $ starts a rule.`);
    else if (isRounded(value))
      notes.push(`A number in ${name} of ${tool} is too large to be compared exactly.`);
    return !isRule;
  });
  return Object.fromEntries(kept);
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const hasRule = (value: unknown): boolean =>
  isObject(value)
    ? Object.entries(value).some(([key, one]) => key.startsWith('$') || hasRule(one))
    : Array.isArray(value) && value.some(hasRule);

function isRounded(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return isObject(value) || Array.isArray(value) ? Object.values(value).some(isRounded) : false;
}
