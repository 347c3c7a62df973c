import type { ApprovalReason } from '../../../../../shared/model/chat/chat.ts';

const reasons: Record<ApprovalReason, string> = {
  'not-read-only': 'The tool does not say that it only reads.',
  'untrusted-claim':
    'It says that it only reads; you have not said that you trust its server in that.',
  destructive: 'The tool may delete or overwrite something.',
  'open-world': 'The tool reaches out to the world.',
  'always-asked': 'You asked to be asked each time.',
  'definition-changed': 'Its definition has changed since you allowed it.',
  'invalid-arguments': 'The arguments do not fit its schema.',
  'copied-text': 'Its arguments hold text that another server sent.',
  'hidden-characters': 'Its arguments hold characters that can’t be seen.',
  'other-server': 'What another server answered came in before, and could go to this one.',
  'data-leaves':
    'A warning, guessed from the names of tools: private data and text that others wrote came in, and this one can send something out.',
};

/** What lasts spares none of these questions: they are about this one call, or asked in any case. */
const askedEachTime: ReadonlySet<ApprovalReason> = new Set([
  'destructive',
  'open-world',
  'copied-text',
  'hidden-characters',
]);

export const isAskedEachTime = (asked: readonly ApprovalReason[]): boolean =>
  asked.some((reason) => askedEachTime.has(reason));

export const approvalReasons = (reason: ApprovalReason): string => reasons[reason];

const claims: [name: string, whenTrue: string, whenFalse: string][] = [
  ['readOnlyHint', 'only reads', 'changes something'],
  ['destructiveHint', 'may delete or overwrite', 'deletes nothing'],
  ['idempotentHint', 'the same when repeated', 'not the same when repeated'],
  ['openWorldHint', 'reaches out to the world', 'stays within the server'],
];

/** The annotations of a tool in words, for people who decide. */
export function claimsOf(annotations: Record<string, unknown> | undefined): string[] {
  return claims.flatMap(([name, whenTrue, whenFalse]) => {
    const value = annotations && Object.hasOwn(annotations, name) ? annotations[name] : undefined;
    return value === true ? [whenTrue] : value === false ? [whenFalse] : [];
  });
}
