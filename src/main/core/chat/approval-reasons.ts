import type { ApprovalReason, RunChoice } from '../../../shared/model/chat.ts';
import type { ToolRules } from './run-ports.ts';

type Asked = {
  asks: NonNullable<RunChoice['asks']>;
  rule: ReturnType<ToolRules['of']>;
  annotations: Record<string, unknown> | undefined;
  isInvalid: boolean;
  /** Private data could leave with it; see `data-flow.ts`. */
  dataLeaves: boolean;
};

/** Why the user is asked before a call; none where it may be sent without. */
export function approvalReasons(asked: Asked): ApprovalReason[] {
  const { rule, annotations, isInvalid, dataLeaves } = asked;
  const isReadOnly = annotations?.['readOnlyHint'] === true;
  const reasons: ApprovalReason[] = [];
  if (rule === 'changed') reasons.push('definition-changed');
  if (isInvalid) reasons.push('invalid-arguments');
  if (dataLeaves) reasons.push('data-leaves');
  if (isAskedByRule(asked, isReadOnly)) reasons.push(isReadOnly ? 'always-asked' : 'not-read-only');
  // Said where it is asked anyway; it does not ask by itself.
  const isDestructive = !isReadOnly && annotations?.['destructiveHint'] === true;
  if (reasons.length > 0 && isDestructive) reasons.push('destructive');
  return reasons;
}

function isAskedByRule({ asks, rule }: Asked, isReadOnly: boolean): boolean {
  if (rule === 'allow') return false;
  if (rule === 'ask' || rule === 'changed' || asks === 'always') return true;
  return asks === 'unless-read-only' && !isReadOnly;
}
