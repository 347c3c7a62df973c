import type { ApprovalReason } from '../../../../../shared/model/chat/chat.ts';

const reasons: Record<ApprovalReason, string> = {
  'not-read-only': 'The tool is not marked read-only.',
  'untrusted-claim':
    'It is marked read-only, but you have not chosen to trust that claim of its server.',
  destructive: 'The tool may delete or overwrite something.',
  'open-world': 'The tool can reach external systems.',
  'always-asked': 'You chose to be asked each time.',
  'definition-changed': 'Its definition has changed since you allowed it.',
  'definition-unseen': 'Its definition has changed since you looked at it.',
  'invalid-arguments': 'The arguments do not fit its schema.',
  'copied-text': 'Its arguments contain text from another server.',
  'hidden-characters': 'Its arguments contain invisible characters.',
  'other-server': 'Data from another server was read before, and could be sent to this one.',
  'data-leaves':
    'A warning, guessed from tool names: private data and untrusted text were read, and this tool can send data out.',
};

/** Reasons that a lasting approval does not cover: they concern one call, or are always asked. */
const askedEachTime: ReadonlySet<ApprovalReason> = new Set([
  'destructive',
  'open-world',
  'copied-text',
  'hidden-characters',
  'definition-unseen',
]);

export const isAskedEachTime = (asked: readonly ApprovalReason[]): boolean =>
  asked.some((reason) => askedEachTime.has(reason));

export const approvalReasonLabel = (reason: ApprovalReason): string => reasons[reason];

const claims: [name: string, whenTrue: string, whenFalse: string][] = [
  ['readOnlyHint', 'only reads', 'changes something'],
  ['destructiveHint', 'may delete or overwrite', 'deletes nothing'],
  ['idempotentHint', 'idempotent', 'not idempotent'],
  ['openWorldHint', 'reaches external systems', 'stays within the server'],
];

/**
 * Labels a tool's annotations for the approval card; annotations that are not booleans are left
 * out.
 */
export function annotationLabels(annotations: Record<string, unknown> | undefined): string[] {
  return claims.flatMap(([name, whenTrue, whenFalse]) => {
    const value = annotations && Object.hasOwn(annotations, name) ? annotations[name] : undefined;
    return value === true ? [whenTrue] : value === false ? [whenFalse] : [];
  });
}
