import { z } from 'zod';
import { answerRules } from '../../../shared/model/servers/answer-rule.ts';
import {
  declaredChoice,
  metaMembers,
  roots,
  toolGlobs,
} from '../../../shared/model/servers/declared-choice.ts';
import { eraChoice, upkeep, type ServerDefinition } from '../../../shared/model/servers/server.ts';

type Entry = Record<string, unknown>;

/** The roots of an entry, each of which may be its URI alone, too. */
export const rootsOfEntry = z.preprocess(
  (listed) =>
    Array.isArray(listed)
      ? listed.map((one: unknown) => (typeof one === 'string' ? { uri: one } : one))
      : listed,
  roots,
);

/** What each optional member of an entry takes; one that takes something else has no effect. */
const optional: Record<string, z.ZodType> = {
  ...upkeep.shape,
  era: eraChoice.optional(),
  declares: declaredChoice.optional(),
  roots: rootsOfEntry,
  enabledTools: toolGlobs.optional(),
  disabledTools: toolGlobs.optional(),
  meta: metaMembers.optional(),
  answerRules: answerRules.optional(),
};

/** The members that `upkeep` describes, of which those that can't be read are left out. */
export function readUpkeep(entry: Entry): ServerDefinition['upkeep'] {
  const read = Object.entries(upkeep.shape).flatMap(([member, shape]): [string, unknown][] => {
    const { success, data } = shape.safeParse(entry[member]);
    return success && data !== undefined ? [[member, data]] : [];
  });
  return read.length > 0 ? upkeep.parse(Object.fromEntries(read)) : undefined;
}

/** The names of an entry's optional members that can't be read, or only in part. */
export const unreadMembers = (entry: Entry): string[] =>
  Object.keys(optional).filter(
    (member) => Object.hasOwn(entry, member) && !optional[member]?.safeParse(entry[member]).success,
  );

/** A sentence on the members that have no effect; nothing where all have one. */
export function unreadNote(entry: Entry): string | undefined {
  const members = unreadMembers(entry);
  if (members.length === 0) return undefined;
  const [verb, pronoun] = members.length === 1 ? ['has', 'it is'] : ['have', 'they are'];
  return `${members.join(', ')} ${verb} a value that can’t be read, so ${pronoun} not applied. The configuration reference lists what each member takes.`;
}
