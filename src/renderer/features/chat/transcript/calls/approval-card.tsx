import { SquarePen, Undo2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type {
  ApprovalReason,
  Decision,
  OfferedTool,
} from '../../../../../shared/model/chat/chat.ts';
import { pressOnce } from '../../../../ui/consent/press-once.ts';
import { useOneAtATime } from '../../../../calls/use-one-at-a-time.ts';
import { openTool } from '../../../../navigation.ts';
import { report } from '../../../../notices.ts';
import { Button } from '../../../../ui/button.tsx';
import { prettyJson } from '../../../../ui/json/pretty-json.ts';
import { TrustClaims } from '../../../../calls/definition/trust-claims.tsx';
import { TextInput } from '../../../../ui/fields/text-field.tsx';
import { VisibleText } from '../../../../ui/visible-text.tsx';
import { approvalReasonLabel, annotationLabels, isAskedEachTime } from './approval-labels.ts';
import { calledTool } from '../../state/call-state.ts';
import { decide } from '../../state/chat-actions.ts';
import type { ChatCall } from '../../state/conversation.ts';
import { useArmed } from '../../../../ui/consent/use-armed.ts';
import { ScrollPre } from '../../../../ui/scroll-pre.tsx';

const ApprovalEditor = lazy(async () => ({
  default: (await import('./approval-editor.tsx')).ApprovalEditor,
}));

const isOfDefinition = (reason: ApprovalReason): boolean =>
  reason === 'definition-changed' || reason === 'definition-unseen';

export type ApprovalProps = {
  conversationId: string;
  runId: string;
  call: ChatCall;
  offered: OfferedTool | undefined;
};

/** A call that waits for the user: its arguments, and every way to answer. */
export function ApprovalCard({ conversationId, runId, call, offered }: ApprovalProps) {
  const { callId, serverName, argumentsText } = call;
  const toolName = offered?.tool;
  const reasons = call.approval?.reasons ?? [];
  const isEachTime = isAskedEachTime(reasons);
  const fault = reasons.includes('invalid-arguments') ? call.invalid?.message : undefined;
  const [isEditing, setEditing] = useState(false);
  const [reason, setReason] = useState('');
  const card = useRef<HTMLDivElement>(null);
  const deny = useRef<HTMLButtonElement>(null);
  const { isArmed, ignoresKeys } = useArmed(isEachTime);
  useEffect(() => {
    if (mayTakeFocus(document.activeElement)) deny.current?.focus();
  }, []);
  const answer = useOneAtATime(async (decision: Decision) => {
    focusNext(card.current);
    await decide(conversationId, runId, callId, decision);
  });
  const give = (decision: Decision) => report(answer(decision), 'The answer could not be given');
  const allow = (holds: 'once' | 'conversation' | 'always') => give({ allow: true, holds });
  // A key that was meant for the element with the focus before is ignored.
  const onKeyDown = (event: KeyboardEvent) => {
    const presses = event.target instanceof HTMLButtonElement && ['Enter', ' '].includes(event.key);
    if (presses && (event.repeat || ignoresKeys())) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const name = calledTool(call);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- stops keys of the buttons in it
    <div
      ref={card}
      role="group"
      aria-label={`Approval of ${name}`}
      data-approval
      data-own-enter
      className="@container scroll-my-4 border-t border-warning/40 bg-warning-fill/30"
      onKeyDownCapture={onKeyDown}
    >
      <div className="flex flex-col gap-2 px-3 py-2.5">
        <p>
          <span className="font-medium">
            Run <VisibleText text={name} />
            {serverName !== undefined && ` on ${serverName}`}?
          </span>{' '}
          {reasons.length === 1 && (
            <span className="text-text-muted">{reasons.map(approvalReasonLabel)}</span>
          )}
        </p>
        {reasons.length > 1 && (
          <ul aria-label="Why you are asked" className="-mt-1 list-disc pl-4 text-text-muted">
            {reasons.map((one) => (
              <li key={one}>{approvalReasonLabel(one)}</li>
            ))}
          </ul>
        )}
        {isEditing ? (
          <Suspense>
            <ApprovalEditor
              name={name}
              schema={offered?.schema}
              argumentsText={argumentsText}
              onCancel={() => setEditing(false)}
              onAllow={(text) =>
                give({
                  allow: true,
                  holds: 'once',
                  ...(text !== argumentsText && { argumentsText: text }),
                })
              }
            />
          </Suspense>
        ) : (
          <ScrollPre
            label="Arguments"
            className="max-h-64 rounded-md border border-border bg-canvas px-2.5 py-1.5 break-words whitespace-pre-wrap"
          >
            <VisibleText text={prettyJson(argumentsText) ?? argumentsText} />
          </ScrollPre>
        )}
        <Claims offered={offered} serverName={serverName} />
        {serverName !== undefined && reasons.includes('untrusted-claim') && (
          <TrustClaims serverName={serverName} />
        )}
        {serverName !== undefined && toolName !== undefined && reasons.some(isOfDefinition) && (
          <Button
            size="small"
            className="self-start"
            onClick={() => openTool(serverName, toolName)}
          >
            Review changes
          </Button>
        )}
        {!isEditing && (
          <div className="flex flex-wrap items-center gap-2">
            <div className="flex min-w-56 flex-1 items-center gap-2">
              <Button
                ref={deny}
                data-deny
                {...pressOnce(() => give({ allow: false, ...(reason !== '' && { reason }) }))}
              >
                Deny
              </Button>
              <TextInput
                aria-label="Reason for the model, if you deny"
                placeholder="Reason for the model, if you deny"
                value={reason}
                onValue={setReason}
              />
            </div>
            <div className="flex flex-wrap items-center gap-2">
              {fault !== undefined && (
                <Button
                  icon={Undo2}
                  title="The model reads what is wrong with its arguments, and may write others"
                  {...pressOnce(() =>
                    give({ allow: false, reason: fault.slice(0, longestReason) }),
                  )}
                >
                  Send back to the model
                </Button>
              )}
              <Button icon={SquarePen} onClick={() => setEditing(true)}>
                Edit
              </Button>
              <Button disabled={!isArmed} {...pressOnce(() => allow('once'))}>
                Allow once
              </Button>
              {!isEachTime && fault === undefined && (
                <>
                  <Button disabled={!isArmed} {...pressOnce(() => allow('conversation'))}>
                    In this conversation
                  </Button>
                  <Button disabled={!isArmed} {...pressOnce(() => allow('always'))}>
                    Always
                  </Button>
                </>
              )}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/** The longest reason for a denial, in characters, that the core accepts. */
const longestReason = 10_000;

/** The server's claims about its tool, which nobody has verified. */
function Claims({
  offered,
  serverName,
}: Pick<ApprovalProps, 'offered'> & { serverName: string | undefined }) {
  const claims = annotationLabels(offered?.annotations);
  return (
    <p className="text-xs text-text-muted">
      {claims.length === 0
        ? `${serverName ?? 'The server'} claims nothing about what this tool does.`
        : `Claimed by ${serverName ?? 'the server'}: ${claims.join(', ')}. This is not verified.`}
    </p>
  );
}

/**
 * Whether the card may take the focus: not from a field that is being typed in, nor from another
 * approval.
 */
function mayTakeFocus(active: Element | null): boolean {
  if (active?.closest('[data-approval]')) return false;
  const isField = active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement;
  return !isField || active.value === '';
}

/** Moves the focus to the next decision, or back to the composer. */
function focusNext(card: HTMLElement | null): void {
  const others = [...document.querySelectorAll<HTMLElement>('[data-deny]')];
  const next = others.find((button) => !card?.contains(button));
  (next ?? document.querySelector<HTMLElement>('[data-composer]'))?.focus();
}
