import type {
  GuidedFlow,
  GuidedRequest,
  GuidedStep,
  GuidedStepId,
} from '../../../../../shared/model/guided-sign-in.ts';
import { stepNames } from '../../../../../shared/model/guided-step-names.ts';

export const lifelines = ['browser', 'wirebench', 'server', 'issuer'] as const;
export type Lifeline = (typeof lifelines)[number];

export type SequenceRow =
  | { kind: 'step'; title: string; status: GuidedStep['status'] }
  | {
      kind: 'arrow';
      from: Lifeline;
      to: Lifeline;
      label: string;
      isAnswer: boolean;
      isBad: boolean;
    }
  | { kind: 'note'; tone: 'plain' | 'finding' | 'failure'; text: string };

/** What happened in a flow, one row after another. */
export function sequenceRows(flow: GuidedFlow): SequenceRow[] {
  return flow.steps
    .filter(({ status }) => status !== 'open')
    .flatMap((step): SequenceRow[] => [
      { kind: 'step', title: stepNames[step.id], status: step.status },
      ...(step.id === 'answer' ? userRows(step, flow) : []),
      ...step.requests.flatMap((request) => requestRows(request, step.id)),
      ...factRows(step),
      ...step.findings.map(({ message, rule }): SequenceRow => ({
        kind: 'note',
        tone: 'finding',
        text: rule === undefined ? message : `${message} (${rule})`,
      })),
      ...failureRows(step),
    ]);
}

function requestRows({ method, url, status, problem }: GuidedRequest, id: GuidedStepId) {
  const other: Lifeline = ofServer.has(id) ? 'server' : 'issuer';
  const answer = status === undefined ? (problem ?? 'no response') : `HTTP ${status}`;
  // Being refused without a token is what the first step is for, and a code that was not entered yet is.
  const isExpected = id === 'challenge' || id === 'answer';
  const isBad = status === undefined || (status >= 400 && !isExpected);
  const arrow = { kind: 'arrow' as const, isAnswer: false, isBad: false };
  return [
    { ...arrow, from: 'wirebench' as const, to: other, label: `${method} ${url}` },
    { ...arrow, from: other, to: 'wirebench' as const, label: answer, isAnswer: true, isBad },
  ];
}

const ofServer: ReadonlySet<GuidedStepId> = new Set(['challenge', 'resource', 'first-call']);

/** What the user does, of which the traffic has nothing. */
function userRows(step: GuidedStep, { inputs }: GuidedFlow): SequenceRow[] {
  if (inputs.way !== 'device') return browserRows(step);
  const arrow = { kind: 'arrow' as const, isAnswer: false, isBad: false };
  return [
    { ...arrow, from: 'wirebench', to: 'browser', label: 'shows the code' },
    { ...arrow, from: 'browser', to: 'issuer', label: 'the user enters it on another device' },
  ];
}

/** The way of the browser. */
function browserRows(step: GuidedStep): SequenceRow[] {
  const came = step.facts.map(({ name, value }) => `${name} ${value}`).join(', ');
  const arrow = { kind: 'arrow' as const, isAnswer: false, isBad: false };
  const sent: SequenceRow[] = [
    { ...arrow, from: 'wirebench', to: 'browser', label: 'opens the authorization request' },
    { ...arrow, from: 'browser', to: 'issuer', label: 'the user signs in and consents' },
  ];
  if (came === '') return sent;
  const isBad = step.status === 'failed';
  return [
    ...sent,
    { ...arrow, from: 'issuer', to: 'browser', label: 'redirects to the callback', isAnswer: true },
    { ...arrow, from: 'browser', to: 'wirebench', label: came, isBad },
  ];
}

/** The facts of a step that its requests can’t be understood without. */
const essential: Record<GuidedStepId, RegExp> = {
  challenge: /^(?:Bearer|DPoP)$/i,
  resource: /^resource$/,
  'authorization-server': /^(?:issuer|promises iss)$/,
  client: /^(?:client_id|client_secret|redirect_uri)$/,
  request: /^(?:scope|resource|state|code_challenge_method|prompt|verification_uri)$/,
  answer: /^$/,
  tokens: /^(?:access_token|refresh_token|scopes granted|lifetime|claim aud)$/,
  'first-call': /^sent$/,
  refresh: /^refresh token (?:before|after)$/,
  revocation: /^$/,
};

function factRows({ id, facts }: GuidedStep): SequenceRow[] {
  const shown = facts.filter(({ name }) => essential[id].test(name));
  if (shown.length === 0) return [];
  const text = shown.map(({ name, value }) => `${name}: ${value}`).join('; ');
  return [{ kind: 'note', tone: 'plain', text }];
}

function failureRows({ failure }: GuidedStep): SequenceRow[] {
  if (!failure) return [];
  const rule = failure.rule === undefined ? '' : ` (${failure.rule})`;
  return [{ kind: 'note', tone: 'failure', text: `${failure.message}${rule} ${failure.next}` }];
}
