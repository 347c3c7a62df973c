import { z } from 'zod';
import {
  guidedInputs,
  guidedSteps,
  guidedTarget,
  wrongCheckIds,
  type GuidedFlow,
  type GuidedFlowOutline,
  type GuidedOpened,
} from '../model/guided-sign-in.ts';
import type { ConformanceItem } from '../model/servers/conformance.ts';
import { approval } from '../model/servers/launch-preview.ts';
import { maxOrigin } from '../model/servers/server-choices.ts';
import type { AskedFromHere } from '../model/sign-in.ts';
import { call, stream } from '../rpc/define.ts';
import { none } from './parts.ts';

const flow = z.object({ flowId: z.number().int().positive() });
const step = z.enum(guidedSteps);
const text = z.string().max(2000);

/**
 * A sign-in step by step, for any address and without a connection. How it goes arrives with
 * `guided.flow`; nothing of it holds a token. All that take a flow are NOT_FOUND for one that is
 * closed, and what runs is REFUSED while something else of the flow runs.
 */
export const guidedSignInContract = {
  /** Sends nothing yet. REFUSED where too many are open, or where the server wants inputs first. */
  'guided.open': call(() =>
    z.object({ target: guidedTarget, approval: approval.optional() }),
  ).returns<GuidedOpened>(),
  'guided.list': call(() => none).returns<GuidedFlowOutline[]>(),
  /** The flow, then the whole of it after changes; ends when it is closed. */
  'guided.flow': stream(() => flow).yields<GuidedFlow>(),
  /** Replaces all inputs; steps that depend on what changed become stale. An absent secret stays. */
  'guided.edit': call(() => flow.extend({ inputs: guidedInputs })).returns<void>(),
  /**
   * Runs the steps that are not done, in their order, up to `to`, or all; ends at the first that
   * fails. Opens the browser at `answer`.
   */
  'guided.run': call(() => flow.extend({ to: step.optional() })).returns<void>(),
  /** Runs this one step once more; those after it become stale. */
  'guided.again': call(() => flow.extend({ from: step })).returns<void>(),
  /** Takes the address that the browser ended at, where it could not return by itself. */
  'guided.paste': call(() => flow.extend({ text: z.string().max(100_000) })).returns<{
    problem?: string;
  }>(),
  /** Sends what the browser was sent to from here, without cookies. REFUSED where none is waited for. */
  'guided.askFromHere': call(() => flow).returns<AskedFromHere>(),
  /** Ends what runs. */
  'guided.cancel': call(() => flow).returns<void>(),
  /** Takes what the user agreed to: for a stored server as its choice, else for this flow. */
  'guided.agree': call(() =>
    flow.extend({
      consent: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('issuer'), issuer: text, asked: text }),
        z.object({ kind: z.literal('origin'), origin: z.string().max(maxOrigin) }),
      ]),
    }),
  ).returns<void>(),
  /** Sends what is wrong on purpose; some open the browser. Those need the step `request`, those of tokens `tokens`. */
  'guided.runWrong': call(() => flow.extend({ checkId: z.enum(wrongCheckIds) })).returns<void>(),
  /** Keeps the tokens as the sign-in of the stored server. REFUSED where there are none to keep. */
  'guided.keep': call(() => flow).returns<void>(),
  /** The flow as a drawing or a text, without secrets. */
  'guided.export': call(() => flow.extend({ format: z.enum(['svg', 'markdown']) })).returns<{
    text: string;
  }>(),
  /**
   * Runs those checks of the official suite at the authorization server that need no client; what they
   * find becomes part of the flow. UNAVAILABLE until the step `authorization-server` is done.
   */
  'guided.checkServer': stream(() => flow).yields<ConformanceItem>(),
  /** Ends what runs, and forgets the flow with its tokens. */
  'guided.close': call(() => flow).returns<void>(),
};
