import type { ApprovalReason, CallMark, RunChoice } from '../../../../../shared/model/chat/chat.ts';
import type { ToolRules } from '../run-ports.ts';

type Asked = {
  asks: NonNullable<RunChoice['asks']>;
  /** Whether the user wants to be asked about every call, whatever was allowed before. */
  asksForAll: boolean;
  rule: ReturnType<ToolRules['of']>;
  annotations: Record<string, unknown> | undefined;
  /** Whether the user trusts what the server says of its tools. */
  isTrusted: boolean;
  isInvalid: boolean;
  /** Whether the definition has changed since the user looked at it. */
  isUnseen: boolean;
  marks: readonly CallMark[];
  /** Whether the call could send another server's answer to this one, which the user has not agreed to. */
  isCrossing: boolean;
  /** Whether private data could leave with the call: a guess of `data-flow.ts`. */
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
  else if (asked.isUnseen) reasons.push('definition-unseen');
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

/**
 * Whether a server claims harm of its tool: any value but `false` counts, also one that is no
 * boolean, since nobody claims it by mistake.
 */
function claimsHarm(annotations: Record<string, unknown> | undefined, name: string): boolean {
  if (!annotations || !Object.hasOwn(annotations, name)) return false;
  const claim = annotations[name];
  return claim !== false && claim !== null;
}
