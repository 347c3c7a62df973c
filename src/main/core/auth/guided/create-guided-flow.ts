import { isDeepStrictEqual } from 'node:util';
import {
  guidedSteps,
  type GuidedFlow,
  type GuidedInputs,
  type GuidedStepId,
  type GuidedTarget,
  type ServerChecks,
} from '../../../../shared/model/guided-sign-in.ts';
import type { OAuthChoice } from '../../../../shared/model/servers/oauth-choice.ts';
import type {
  AuthFailure,
  ShownDeviceCode,
  SignInConsent,
} from '../../../../shared/model/sign-in.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { askFromHere } from '../from-here/ask-from-here.ts';
import { shownConsent, shownFailure } from '../shown-sign-in.ts';
import { isSameEndpoints } from '../steps/own-endpoints.ts';
import { StepFailed, type AuthSend } from '../steps/step.ts';
import type { GuidedFlowRoom } from './guided-flow.ts';
import { editedInputs, firstChanged, shownInputs, wantedOf } from './guided-inputs.ts';
import { needed, type GuidedPlace, type GuidedRun, type GuidedState } from './guided-run.ts';
import { guidedWork } from './guided-steps.ts';
import type { RecordedSendOptions } from './recorded-send.ts';
import { stepEvidence, type StepEvidence } from './step-evidence.ts';
import { createStepStates } from './step-states.ts';
import { createBrowserWait } from './wait-for-browser.ts';
import { createWrongChecks } from './wrong/create-wrong-checks.ts';

export type GuidedFlowOptions = Omit<Parameters<typeof createBrowserWait>[0], 'onWaiting'> & {
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
};

/** A sign-in in steps that are run one by one, again, and with other inputs. */
export function createGuidedFlow(options: GuidedFlowOptions): GuidedFlowRoom {
  const { flowId, target, connectionId, name, place, oauth, canKeep, mask } = options;
  const steps = createStepStates();
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  let inputs: GuidedInputs = {};
  let running: AbortController | undefined;
  let browserUrl: string | undefined;
  let deviceCode: ShownDeviceCode | undefined;
  let serverChecks: ServerChecks | undefined;
  let isKept = false;
  /** Makes what sends a request beside the one step or check that runs, whose evidence it is. */
  let runBeside: (() => GuidedRun) | undefined;

  /** What endpoints of this flow alone gave is not for other sign-ins, which would renew it there. */
  const mayKeep = () =>
    canKeep &&
    steps.hasTokens() &&
    isSameEndpoints(steps.before().server?.overridden, oauth.endpoints);
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const setWaiting = (isWaiting: boolean) => {
    const step = steps.running();
    if (step) step.status = isWaiting ? 'waiting-for-user' : 'running';
    changed();
  };
  const wait = createBrowserWait({
    ...options,
    onWaiting(url) {
      browserUrl = url;
      setWaiting(url !== undefined);
    },
  });
  async function showCode<Result>(code: ShownDeviceCode, work: () => Promise<Result>) {
    deviceCode = code;
    setWaiting(true);
    try {
      return await work();
    } finally {
      deviceCode = undefined;
      setWaiting(false);
    }
  }

  /** Does one thing at a time; whatever it fails with is told by what it did. */
  function alone(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (closing.signal.aborted) throw new RpcError('NOT_FOUND', 'This flow is closed.');
    if (running) throw new RpcError('REFUSED', 'A step of this flow is running. Cancel it first.');
    running = new AbortController();
    return work(AbortSignal.any([running.signal, closing.signal])).finally(() => {
      running = undefined;
      changed();
    });
  }

  function runOf(state: GuidedState, evidence: StepEvidence, signal: AbortSignal): GuidedRun {
    const { tell, fact } = evidence;
    runBeside = () => runOf(state, evidence, signal);
    return {
      ...options,
      send: options.sender({
        signal,
        tell: (finding) => tell({ kind: 'finding', ...finding }),
        onRequest: evidence.request,
      }),
      tell,
      fact,
      wanted: wantedOf(oauth, inputs),
      state,
      signal,
      learn(...secrets) {
        for (const secret of secrets) if (secret) options.learn(secret);
      },
      browse: (asked) => wait.browse(asked, signal),
      showCode,
    };
  }

  /** Runs one step, whatever it did before; answers with whether the next one can run. */
  async function runStep(id: GuidedStepId, signal: AbortSignal): Promise<boolean> {
    steps.makeStale(id);
    isKept = false;
    const step = steps.begin(id);
    changed();
    const startedAt = performance.now();
    try {
      const evidence = stepEvidence(step, { mask, onChange: changed });
      const outcome = await guidedWork[id](runOf(steps.before(id), evidence, signal));
      signal.throwIfAborted();
      steps.end(id, outcome);
    } catch (error) {
      step.status = 'failed';
      step.failure = shownFailure(signal.aborted ? cancelled : failureOf(error), mask);
      if (error instanceof StepFailed && error.consent) {
        step.consent = shownConsent(error.consent, mask);
      }
    }
    step.durationMs = Math.round(performance.now() - startedAt);
    return steps.isBehind(id);
  }

  const wrong = createWrongChecks({
    place,
    state: () => steps.before(),
    isDone: (id) => steps.stepOf(id).status === 'done',
    runOf: (evidence, signal) => runOf(steps.before(), evidence, signal),
    onTokens: (tokens) => steps.replaceTokens(tokens),
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
      steps: steps.list(),
      wrong: wrong.list(),
      ...(serverChecks && { serverChecks }),
      ...(browserUrl !== undefined && { browserUrl }),
      ...(deviceCode && { deviceCode }),
      ...(steps.before().server?.deviceAuthorizationEndpoint && { offersDevice: true as const }),
      keeping: isKept ? 'kept' : mayKeep() ? 'possible' : 'impossible',
    }),
    edit(given) {
      if (running) throw new RpcError('REFUSED', 'A step is running. Cancel it first.');
      const before = inputs;
      inputs = editedInputs(before, given);
      if (inputs.clientSecret !== undefined) options.learn(inputs.clientSecret);
      const first = firstChanged(before, inputs);
      if (first) {
        steps.makeStale(first);
        isKept = false;
      }
      changed();
    },
    run: (to = 'revocation') =>
      alone(async (signal) => {
        for (const id of guidedSteps.slice(0, guidedSteps.indexOf(to) + 1)) {
          if (steps.isBehind(id)) continue;
          if (!(await runStep(id, signal))) return;
        }
      }),
    again(from) {
      const open = steps.openBefore(from);
      if (open) throw new RpcError('REFUSED', `The step “${open}” has to run first.`);
      return alone(async (signal) => void (await runStep(from, signal)));
    },
    runWrong: (checkId) => alone((signal) => wrong.run(checkId, signal)),
    paste: wait.paste,
    async askFromHere() {
      const asked = wait.asked();
      const run = needed(runBeside, 'run')();
      const namedBy = run.state.server?.url;
      const answer = await askFromHere({ ...run, hide: mask }, { ...asked, namedBy });
      const { outcome, message, rule } = answer;
      run.tell({
        kind: outcome === 'goes-on' ? 'decision' : 'finding',
        message: `sent from here: ${message.replace(/\.$/, '')}`,
        ...(rule !== undefined && { rule }),
      });
      return answer;
    },
    agree(consent) {
      // Only what is asked can be agreed to, whatever a page says.
      if (!steps.list().some((step) => isDeepStrictEqual(step.consent, consent))) {
        throw new RpcError('REFUSED', 'No step of this sign-in asks for that.');
      }
      options.agree(consent);
      changed();
    },
    cancel: () => running?.abort(new Error('It was cancelled.')),
    async keep(into) {
      const { server, client, tokens, asked, dpop } = steps.before();
      if (!mayKeep() || !server || !client || !tokens) {
        throw new RpcError(
          'REFUSED',
          'There are no tokens to store, or this is not the sign-in of a stored server.',
        );
      }
      const resource = asked?.resource ?? place.serverUrl ?? '';
      const bound = tokens.tokenType === 'DPoP' && dpop ? { dpopKey: dpop.key } : {};
      await into({ client, session: { server, resource, tokens, ...bound } });
      isKept = true;
      changed();
    },
    issuer: () => steps.before().server?.issuer ?? place.issuer,
    takeChecks(checks) {
      serverChecks = checks;
      changed();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closing.abort(new Error('The flow was closed.'));
      steps.forget();
      inputs = {};
      wrong.forget();
    },
    closed: closing.signal,
  };
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
