import { z } from 'zod';
import { modelFailureKinds, type ModelSettings } from '../../../../shared/model/chat-endpoint.ts';
import { issueText } from '../../storage/issue-text.ts';
import { ModelFailure } from '../model.ts';

const scriptTurn = z.lazy(() =>
  z.strictObject({
    text: z.string().optional(),
    reasoning: z.string().optional(),
    calls: z
      .array(
        z.strictObject({
          tool: z.string(),
          /** A value, or a text that is sent as it is, JSON or not. */
          arguments: z.union([z.record(z.string(), z.unknown()), z.string()]).optional(),
          callId: z.string().optional(),
        }),
      )
      .optional(),
    /** What must hold at this turn; otherwise the run fails. */
    expect: z
      .strictObject({
        toolsOffered: z.array(z.string()).optional(),
        lastResultIncludes: z.string().optional(),
      })
      .optional(),
  }),
);
export type ScriptTurn = z.infer<typeof scriptTurn>;

/** The faults of providers that the demo can show. */
const faults = [...modelFailureKinds, 'interrupted', 'stall', 'loop', 'bad-json'] as const;

const demoOptions = z.lazy(() =>
  z.strictObject({
    /** The speed of the text; 0 for no delay. */
    tokensPerSecond: z.number().nonnegative().max(1_000_000).optional(),
    script: z.array(scriptTurn).max(1000).optional(),
    /**
     * The run whose answers are given again; its calls go to the servers (`live`) or get the recorded
     * results.
     */
    replay: z
      .strictObject({ runId: z.string(), results: z.enum(['live', 'recorded']).optional() })
      .optional(),
    fault: z.enum(faults).optional(),
  }),
);
export type DemoOptions = z.infer<typeof demoOptions>;

/** The settings of a run for the demo, from `providerOptions.demo`; throws where they are wrong. */
export function demoOptionsOf({ providerOptions = {} }: ModelSettings): DemoOptions {
  const given = Object.hasOwn(providerOptions, 'demo') ? providerOptions['demo'] : {};
  const parsed = demoOptions.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = `The demo does not understand its options: ${issue?.path.join('.') ?? ''} ${issue ? issueText(issue, given) : ''}`;
  throw new ModelFailure(message, { kind: 'demo-script' });
}
