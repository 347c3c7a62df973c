import type { ApprovalReason, CallMark, RunChoice } from '../../../../../shared/model/chat/chat.ts';
import type { ToolRules } from '../run-ports.ts';

type Asked = {
  asks: NonNullable<RunChoice['asks']>;
  /** The user wants to be asked about every call, whatever was allowed before. */
  asksForAll: boolean;
  rule: ReturnType<ToolRules['of']>;
  annotations: Record<string, unknown> | undefined;
  /** The user trusts what the server says of its tools. */
  isTrusted: boolean;
  isInvalid: boolean;
  marks: readonly CallMark[];
  /** What another server answered could go to this one, and the user has not agreed to that yet. */
  isCrossing: boolean;
  /** Private data could leave with it; a guess, see `data-flow.ts`. */
  dataLeaves: boolean;
};

/**
 * Why the user is asked before a call; none where it may be sent without. What was allowed spares a
 * question only where nothing else is against the call.
 */
export function approvalReasons(asked: Asked): ApprovalReason[] {
  const { rule, annotations, marks, asksForAll } = asked;
  const reasons: ApprovalReason[] = [];
  if (rule === 'changed') reasons.push('definition-changed');
  if (asked.isInvalid) reasons.push('invalid-arguments');
  const saysReadOnly = annotations?.['readOnlyHint'] === true;
  const isReadOnly = saysReadOnly && asked.isTrusted;
  if (asksForAll || isAskedByRule(asked, isReadOnly)) {
    if (asksForAll || isReadOnly) reasons.push('always-asked');
    else reasons.push(saysReadOnly ? 'untrusted-claim' : 'not-read-only');
  }
  if (marks.some(({ kind }) => kind === 'copied')) reasons.push('copied-text');
  if (marks.some((mark) => mark.kind === 'hidden-characters' && mark.where === 'arguments')) {
    reasons.push('hidden-characters');
  }
  if (claimsHarm(annotations, 'destructiveHint')) reasons.push('destructive');
  if (claimsHarm(annotations, 'openWorldHint')) reasons.push('open-world');
  if (asked.isCrossing) reasons.push('other-server');
  if (asked.dataLeaves) reasons.push('data-leaves');
  return reasons;
}

function isAskedByRule({ asks, rule }: Asked, isReadOnly: boolean): boolean {
  if (rule === 'allow') return false;
  if (rule === 'ask' || rule === 'changed' || asks === 'always') return true;
  return asks === 'unless-read-only' && !isReadOnly;
}

/** Nobody says that of himself for nothing: anything but a no counts, also what should be a boolean and is none. */
function claimsHarm(annotations: Record<string, unknown> | undefined, name: string): boolean {
  if (!annotations || !Object.hasOwn(annotations, name)) return false;
  const claim = annotations[name];
  return claim !== false && claim !== null;
}
