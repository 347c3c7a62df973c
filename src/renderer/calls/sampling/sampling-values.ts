import { isObject } from '../../../shared/json/is-object.ts';

export type Block = { block: unknown; path: (string | number)[] };
export type Said = { role: string; blocks: Block[] };

/** The messages of a request with the place of each block, to change it there. */
export function messagesOf(params: unknown): Said[] {
  const messages = isObject(params) ? params['messages'] : undefined;
  if (!Array.isArray(messages)) return [];
  return messages.map((message: unknown, at) => {
    const { role, content } = isObject(message) ? message : {};
    return {
      role: role === 'assistant' ? 'Model' : 'User',
      blocks: blocksOf(content, ['messages', at, 'content']),
    };
  });
}

/** The blocks of a content, which is one of them or a list. */
export function blocksOf(content: unknown, path: (string | number)[]): Block[] {
  if (!Array.isArray(content)) return content === undefined ? [] : [{ block: content, path }];
  return content.map((block: unknown, at) => ({ block, path: [...path, at] }));
}

export const textOf = (block: unknown): string | undefined =>
  isObject(block) && block['type'] === 'text' && typeof block['text'] === 'string'
    ? block['text']
    : undefined;

/** A copy with the value at one path replaced; members beside the path stay the same objects. */
export function withValue(whole: unknown, path: (string | number)[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(whole)) {
    return whole.map((one: unknown, at) => (at === first ? withValue(one, rest, value) : one));
  }
  const before = isObject(whole) ? whole : {};
  const own = Object.hasOwn(before, first) ? before[first] : undefined;
  return { ...before, [first]: withValue(own, rest, value) };
}

/** The other members of a sampling request, as a line of text each. */
export function factsOf(params: unknown): { label: string; text: string }[] {
  const { temperature, stopSequences, tools, toolChoice, modelPreferences, includeContext } =
    isObject(params) ? params : {};
  const { hints, ...priorities } = isObject(modelPreferences) ? modelPreferences : {};
  const facts: [string, string][] = [
    ['Preferred models', namesOf(hints).join(', ')],
    [
      'Priorities',
      Object.entries(priorities)
        .flatMap(([name, value]) =>
          typeof value === 'number' ? [`${name.replace('Priority', '')} ${value}`] : [],
        )
        .join(', '),
    ],
    ['Tools for the model', namesOf(tools).join(', ')],
    ['Tool choice', isObject(toolChoice) ? textIn(toolChoice['mode']) : ''],
    ['Temperature', textIn(temperature)],
    [
      'Stop sequences',
      Array.isArray(stopSequences)
        ? stopSequences.map((one) => JSON.stringify(one)).join(', ')
        : '',
    ],
    [
      'Requested context',
      includeContext === undefined || includeContext === 'none'
        ? ''
        : `${textIn(includeContext)}; none is added`,
    ],
  ];
  return facts.flatMap(([label, text]) =>
    text === '' ? [] : [{ label, text: text.slice(0, longestFact) }],
  );
}

const longestFact = 2000;

const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const namesOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).flatMap((one: unknown) =>
    isObject(one) && typeof one['name'] === 'string' ? [one['name']] : [],
  );

export const messageByHand = (text: string): Record<string, unknown> => ({
  role: 'assistant',
  content: { type: 'text', text },
  model: 'answered manually',
  stopReason: 'endTurn',
});
