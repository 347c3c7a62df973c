import type { z } from 'zod';
import { counted } from '../../../shared/counted.ts';
import { valueAt } from '../../../shared/json/json-pointer.ts';

/**
 * What is wrong with a member of a file that a user wrote, as the rest of a sentence that begins with
 * its name. `written` is the whole value that was parsed.
 */
export function issueText(issue: z.core.$ZodIssue, written: unknown): string {
  // A rule that has words of its own says more.
  if (!/^(Invalid|Unrecognized|Too (small|big))/.test(issue.message)) {
    return /^\p{Lu}/u.test(issue.message) ? `can’t be used: ${issue.message}` : issue.message;
  }
  const value = valueAt(written, issue.path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return `has ${issue.keys.map((key) => `“${key}”`).join(' and ')}, which ${issue.keys.length === 1 ? 'is' : 'are'} not known here.`;
    case 'invalid_type':
      return value === undefined
        ? 'is missing.'
        : `has to be ${typeWords[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return value === undefined
        ? 'is missing.'
        : `has to be ${issue.values.map((one) => JSON.stringify(one)).join(' or ')}.`;
    case 'too_small':
      if (value === '') return 'is empty.';
      return `has to ${amount(issue.origin, Number(issue.minimum), 'least')}.`;
    case 'too_big':
      return `has to ${amount(issue.origin, Number(issue.maximum), 'most')}.`;
    default:
      return value === undefined ? 'is missing.' : 'has a form that is not known here.';
  }
}

/** The place of a member in a file, such as `cases[0].prompt`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`))
    .join('') || 'the file';

const typeWords: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function amount(origin: string, bound: number, side: 'least' | 'most'): string {
  if (origin === 'string') return `have at ${side} ${counted(bound, 'character', 'characters')}`;
  if (origin === 'array') return `have at ${side} ${counted(bound, 'item', 'items')}`;
  return `be at ${side} ${bound}`;
}
