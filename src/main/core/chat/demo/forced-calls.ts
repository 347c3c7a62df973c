import { jsonEnd } from './prompt-values.ts';

export type ForcedCall = { name: string; argumentsText: string };

/** Calls that a prompt asks for by lines such as `/echo {"text": "hi"}`, with their arguments as they are written. */
export function forcedCalls(prompt: string): ForcedCall[] {
  const calls: ForcedCall[] = [];
  const line = /^[ \t]*\/([\w.-]{1,200})(?=[ \t\n{]|$)[ \t]*/gm;
  for (let match = line.exec(prompt); match; match = line.exec(prompt)) {
    const start = line.lastIndex;
    const isJson = prompt[start] === '{' || prompt[start] === '[';
    const lineEnd = prompt.indexOf('\n', start);
    const end = isJson ? jsonEnd(prompt, start) : lineEnd === -1 ? prompt.length : lineEnd;
    const argumentsText = prompt.slice(start, end).trim();
    calls.push({
      name: match[1] ?? '',
      argumentsText: argumentsText === '' ? '{}' : argumentsText,
    });
    line.lastIndex = Math.max(end, match.index + 1);
  }
  return calls;
}

/** The tool that is meant by a name: its own, or the end of one that names its server first. */
export function toolNamed<T extends { wireName: string }>(
  name: string,
  tools: readonly T[],
): T | undefined {
  const exact = tools.find(({ wireName }) => wireName === name);
  if (exact) return exact;
  const ends = tools.filter(({ wireName }) => wireName.endsWith(`__${name}`));
  return ends.length === 1 ? ends[0] : undefined;
}
