import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { memberOf } from '../../../../shared/json/member-of.ts';
import type { Usage } from '../../../../shared/model/chat-endpoint.ts';

/** The names that the wires have for each count. */
const names = {
  input: ['input_tokens', 'prompt_tokens', 'promptTokenCount'],
  output: ['output_tokens', 'completion_tokens', 'candidatesTokenCount', 'thoughtsTokenCount'],
  cacheRead: ['cached_tokens', 'cache_read_input_tokens', 'cachedContentTokenCount'],
  cacheWrite: ['cache_creation_input_tokens', 'cache_write_tokens'],
  reasoning: ['reasoning_tokens', 'thinking_tokens', 'thoughtsTokenCount'],
};

/** The counts that were reported; the library writes 0 for the others. */
export function usageOf({
  inputTokens,
  outputTokens,
  raw,
}: LanguageModelV4Usage): Usage | undefined {
  const counts: [keyof typeof names, number | undefined][] = [
    ['input', inputTokens.total],
    ['output', outputTokens.total],
    ['cacheRead', inputTokens.cacheRead],
    ['cacheWrite', inputTokens.cacheWrite],
    ['reasoning', outputTokens.reasoning],
  ];
  const usage: Usage = {};
  for (const [name, count] of counts) {
    const isReported = names[name].some((one) => reports(raw, one));
    if (count !== undefined && isReported) usage[name] = count;
  }
  const cost = raw?.['cost'];
  if (typeof cost === 'number' && cost >= 0) usage.cost = cost;
  return Object.keys(usage).length === 0 ? undefined : usage;
}

/** What Anthropic reports as an answer begins (`message_start`); what is read from or written to its cache counts as input. */
export function startUsage(raw: unknown): Usage | undefined {
  if (memberOf(raw, 'type') !== 'message_start') return undefined;
  const told = memberOf(memberOf(raw, 'message'), 'usage');
  const count = (name: string) => {
    const value = memberOf(told, name);
    return typeof value === 'number' ? value : undefined;
  };
  const fresh = count('input_tokens');
  if (fresh === undefined) return undefined;
  const [output, cacheRead, cacheWrite] = [
    count('output_tokens'),
    count('cache_read_input_tokens'),
    count('cache_creation_input_tokens'),
  ];
  return {
    input: fresh + (cacheRead ?? 0) + (cacheWrite ?? 0),
    ...(output !== undefined && { output }),
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite !== undefined && { cacheWrite }),
  };
}

/** Whether the raw usage holds a count by this name, which may stand one level deeper. */
function reports(raw: unknown, name: string, depth = 0): boolean {
  if (typeof raw !== 'object' || raw === null) return false;
  if (Object.hasOwn(raw, name) && typeof (raw as Record<string, unknown>)[name] === 'number') {
    return true;
  }
  return depth === 0 && Object.values(raw).some((value) => reports(value, name, 1));
}
