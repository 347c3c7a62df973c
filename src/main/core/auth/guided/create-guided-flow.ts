import { isDeepStrictEqual } from 'node:util';
import {
  guidedSteps,
  type GuidedFlow,
  type GuidedInputs,
  type GuidedStep,
  type GuidedStepId,
  type GuidedTarget,
} from '../../../../shared/model/guided-sign-in.ts';
import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import type { AuthFailure, SignInConsent } from '../../../../shared/model/sign-in.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { Tokens } from '../steps/oauth-types.ts';
import { StepFailed, type AuthSend } from '../steps/step.ts';
import type { GuidedFlowRoom } from './guided-flow.ts';
import type { GuidedPlace, GuidedRun, GuidedState } from './guided-run.ts';
import { changedBy, guidedWork } from './guided-steps.ts';
import type { RecordedSendOptions } from './recorded-send.ts';
import { openStep, stepEvidence, type StepEvidence } from './step-evidence.ts';
import { createBrowserWait } from './wait-for-browser.ts';
import { createWrongChecks } from './wrong/create-wrong-checks.ts';

export type GuidedFlowOptions = Parameters<typeof createBrowserWait>[0] extends infer Wait
  ? Omit<Wait, 'onWaiting'> & {
      flowId: number;
      target: GuidedTarget;
      connectionId: number;
      name: string;
      place: GuidedPlace;
      /** What the server's definition says of signing in. */
      oauth: OAuthChoice;
      trusts(issuer: string): boolean;
      checkClient(clientId: string, issuer: string): Promise<void>;
      /** Keeps what the user agreed to. */
      agree(consent: SignInConsent): void;
      /** Makes what sends the requests of one run. */
      sender(options: Pick<RecordedSendOptions, 'signal' | 'tell' | 'onRequest'>): AuthSend;
      learn(secret: string): void;
      mask(text: string): string;
      /** Whether the tokens could be those of a stored server. */
      canKeep: boolean;
    }
  : never;

/** A sign-in in steps that are run one by one, again, and with other inputs. */
export function createGuidedFlow(options: GuidedFlowOptions): GuidedFlowRoom {
  const { flowId, target, connectionId, name, place, oauth, canKeep, mask } = options;
  const steps = new Map(guidedSteps.map((id) => [id, openStep(id)]));
  /** What each step left that is done. */
  const left = new Map<GuidedStepId, GuidedState>();
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  let inputs: GuidedInputs = {};
  let running: AbortController | undefined;
  let browserUrl: string | undefined;
  let isKept = false;

  const changed = () => {
    for (const listener of listeners) listener();
  };
  const wait = createBrowserWait({
    ...options,
    onWaiting(url) {
      browserUrl = url;
      const step = [...steps.values()].find(({ status }) => /^(running|waiting)/.test(status));
      if (step) step.status = url === undefined ? 'running' : 'waiting-for-user';
      changed();
    },
  });

  const stepOf = (id: GuidedStepId): GuidedStep => steps.get(id) ?? openStep(id);
  const isBehind = ({ status }: GuidedStep) => status === 'done' || status === 'skipped';
  /** What the steps before this one left; all of them, without one. */
  const stateBefore = (id?: GuidedStepId): GuidedState => {
    const before = id === undefined ? guidedSteps : guidedSteps.slice(0, guidedSteps.indexOf(id));
    return Object.assign({}, ...before.map((one) => left.get(one))) as GuidedState;
  };
  const staleFrom = (id: GuidedStepId) => {
    for (const later of guidedSteps.slice(guidedSteps.indexOf(id))) {
      const step = stepOf(later);
      left.delete(later);
      if (step.status !== 'open') step.status = 'stale';
    }
    isKept = false;
  };

  /** Does one thing at a time; whatever it fails with is told by what it did. */
  function alone(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (closing.signal.aborted) throw new RpcError('NOT_FOUND', 'This flow is closed.');
    if (running) throw new RpcError('REFUSED', 'Something of this flow runs. Cancel it first.');
    running = new AbortController();
    return work(AbortSignal.any([running.signal, closing.signal])).finally(() => {
      running = undefined;
      changed();
    });
  }

  function runOf(state: GuidedState, evidence: StepEvidence, signal: AbortSignal): GuidedRun {
    const { tell, fact } = evidence;
    return {
      ...options,
      send: options.sender({
        signal,
        tell: (finding) => tell({ kind: 'finding', ...finding }),
        onRequest: evidence.request,
      }),
      tell,
      fact,
      wanted: { ...oauth, ...definedIn(inputs) },
      state,
      signal,
      learn(...secrets) {
        for (const secret of secrets) if (secret) options.learn(secret);
      },
      browse: (asked) => wait.browse(asked, signal),
    };
  }

  /** Runs one step, whatever it did before; answers with whether the next one can run. */
  async function runStep(id: GuidedStepId, signal: AbortSignal): Promise<boolean> {
    staleFrom(id);
    const step: GuidedStep = { ...openStep(id), status: 'running' };
    steps.set(id, step);
    changed();
    const startedAt = performance.now();
    try {
      const evidence = stepEvidence(step, { mask, onChange: changed });
      const outcome = await guidedWork[id](runOf(stateBefore(id), evidence, signal));
      signal.throwIfAborted();
      left.set(id, outcome === 'skipped' ? {} : outcome);
      // A refresh token that was replaced must not be sent again, as a stolen one would be.
      if (id === 'refresh' && outcome !== 'skipped') replaceTokens(outcome.tokens);
      step.status = outcome === 'skipped' ? 'skipped' : 'done';
    } catch (error) {
      step.status = 'failed';
      step.failure = maskedFailure(signal.aborted ? cancelled : failureOf(error), mask);
      if (error instanceof StepFailed && error.consent) step.consent = error.consent;
    }
    step.durationMs = Math.round(performance.now() - startedAt);
    return isBehind(step);
  }

  const wrong = createWrongChecks({
    place,
    /** What a check goes by: what the steps left, up to the tokens that are held now. */
    state: () => stateBefore(),
    isDone: (id) => stepOf(id).status === 'done',
    runOf: (evidence, signal) => runOf(stateBefore(), evidence, signal),
    onTokens: replaceTokens,
    mask,
    onChange: changed,
  });

  return {
    snapshot: (): GuidedFlow => ({
      flowId,
      target,
      connectionId,
      name,
      inputs: shownInputs(inputs),
      steps: guidedSteps.map((id) => structuredClone(stepOf(id))),
      wrong: wrong.list(),
      ...(browserUrl !== undefined && { browserUrl }),
      keeping: isKept ? 'kept' : canKeep && canBeKept() ? 'possible' : 'impossible',
    }),
    edit(given) {
      if (running) throw new RpcError('REFUSED', 'A step runs. Cancel it first.');
      const before = inputs;
      const keepsSecret = given.clientId !== undefined && given.clientId === before.clientId;
      const { clientSecret = keepsSecret ? before.clientSecret : undefined } = given;
      inputs = { ...given, ...(clientSecret !== undefined && { clientSecret }) };
      if (clientSecret !== undefined) options.learn(clientSecret);
      const names = Object.keys(changedBy) as (keyof GuidedInputs)[];
      const touched = names.filter((one) => !isDeepStrictEqual(before[one], inputs[one]));
      const first = guidedSteps.find((id) => touched.some((one) => changedBy[one] === id));
      if (first) staleFrom(first);
      changed();
    },
    run: (to = 'revocation') =>
      alone(async (signal) => {
        const last = guidedSteps.indexOf(to);
        for (const id of guidedSteps.slice(0, last + 1)) {
          if (isBehind(stepOf(id))) continue;
          if (!(await runStep(id, signal))) return;
        }
      }),
    again(from) {
      const before = guidedSteps.slice(0, guidedSteps.indexOf(from));
      const open = before.find((id) => !isBehind(stepOf(id)));
      if (open) throw new RpcError('REFUSED', `The step “${open}” has to run first.`);
      return alone(async (signal) => void (await runStep(from, signal)));
    },
    runWrong: (checkId) => alone((signal) => wrong.run(checkId, signal)),
    paste: wait.paste,
    agree(consent) {
      options.agree(consent);
      changed();
    },
    cancel: () => running?.abort(new Error('It was cancelled.')),
    async keep(into) {
      const { server, client, tokens, asked, dpop } = stateBefore();
      if (!canKeep || !canBeKept() || !server || !client || !tokens) {
        throw new RpcError('REFUSED', 'There are no tokens of a stored server to keep.');
      }
      const resource = asked?.resource ?? place.serverUrl ?? '';
      const bound = tokens.tokenType === 'DPoP' && dpop ? { dpopKey: dpop.key } : {};
      await into({ client, session: { server, resource, tokens, ...bound } });
      isKept = true;
      changed();
    },
    issuer: () => stateBefore().server?.issuer ?? place.issuer,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closing.abort(new Error('The flow was closed.'));
      left.clear();
      inputs = {};
      wrong.forget();
    },
    closed: closing.signal,
  };

  function replaceTokens(tokens: Tokens | undefined): void {
    if (tokens && left.has('tokens')) left.set('tokens', { ...left.get('tokens'), tokens });
    if (tokens && left.has('refresh')) left.set('refresh', { tokens });
  }

  function canBeKept(): boolean {
    return left.has('tokens') && stepOf('revocation').status !== 'done';
  }
}

const cancelled: AuthFailure = {
  code: 'cancelled',
  message: 'It was cancelled.',
  next: 'Run it again.',
};

const failureOf = (error: unknown): AuthFailure =>
  error instanceof StepFailed
    ? error.failure
    : { code: 'unforeseen', message: messageOf(error), next: 'Try again.' };

const maskedFailure = (failure: AuthFailure, mask: (text: string) => string): AuthFailure => ({
  ...failure,
  message: mask(failure.message),
});

/** What is absent takes nothing away from what the server's definition says. */
const definedIn = (inputs: GuidedInputs): GuidedInputs =>
  Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== undefined));

function shownInputs({ clientSecret, ...inputs }: GuidedInputs): GuidedFlow['inputs'] {
  return { ...inputs, ...(clientSecret !== undefined && { hasClientSecret: true as const }) };
}
