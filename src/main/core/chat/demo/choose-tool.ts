import { splitWords } from '../../../../shared/split-words.ts';
import { isObject } from '../../../../shared/json/is-object.ts';
import type { StepRequest } from '../model.ts';

type Tool = StepRequest['tools'][number];

export type Score = {
  tool: Tool;
  points: number;
  /** The words that gave the points. */
  words: string[];
  /** The words among them that are of the tool's name. */
  nameWords: string[];
};

const maxRead = 20_000;
const maxDescription = 4000;
const maxProperties = 100;
/** The points from which on a tool counts as meant. */
export const enough = 3;

const common = new Set(
  'a an and are as at be by can could do does for from get give has have i in is it its list me my of on or please show tell that the this to use using was what when where which who will with would you your'.split(
    ' ',
  ),
);

/** How well each tool fits a prompt by the words that they share; the best first. */
export function scoreTools(prompt: string, tools: readonly Tool[]): Score[] {
  const text = prompt.slice(0, maxRead).toLowerCase();
  const asked = new Set(wordsOf(text).map(stem));
  return tools
    .map((tool) => score(tool, text, asked))
    .sort((a, b) => b.points - a.points || compare(a.tool.wireName, b.tool.wireName));
}

function score(tool: Tool, text: string, asked: ReadonlySet<string>): Score {
  const { wireName, description, schema } = tool;
  const isShared = (word: string) => asked.has(stem(word));
  const nameWords = [...new Set(wordsOf(wireName))].filter(isShared);
  const properties = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  const others = [
    ...wordsOf(description.slice(0, maxDescription)),
    ...properties.slice(0, maxProperties).flatMap(wordsOf),
  ].filter((word) => word.length > 3 && !nameWords.includes(word) && isShared(word));
  const shared = [...new Map(others.map((word) => [stem(word), word])).values()];
  const isNamed = text.includes(wireName.toLowerCase());
  const strong = nameWords.filter((word) => !common.has(word));
  return {
    tool,
    points: strong.length * 3 + shared.length + (isNamed ? 5 : 0),
    words: [...strong, ...shared],
    nameWords: isNamed ? [wireName, ...nameWords] : nameWords,
  };
}

/** The words of a text or a name, without those that are too short or too common to tell tools apart. */
export const wordsOf = (text: string): string[] =>
  splitWords(text).filter((word) => word.length > 1 && !common.has(word));

const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word;

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
