import { z } from 'zod';
import { modelFailureKinds, type ModelSettings } from '../../../../shared/model/chat-endpoint.ts';
import { ModelFailure } from '../model.ts';

const scriptTurn = z.strictObject({
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
  /** What has to hold for this turn; a run in which it does not fails. */
  expect: z
    .strictObject({
      toolsOffered: z.array(z.string()).optional(),
      lastResultIncludes: z.string().optional(),
    })
    .optional(),
});
export type ScriptTurn = z.infer<typeof scriptTurn>;

/** What can be shown without a provider that does it. */
const faults = [...modelFailureKinds, 'interrupted', 'stall', 'loop', 'bad-json'] as const;

const demoOptions = z.strictObject({
  /** 0 for as fast as it goes. */
  tokensPerSecond: z.number().nonnegative().max(1_000_000).optional(),
  script: z.array(scriptTurn).max(1000).optional(),
  /** The run whose answers are given again, with the servers as they are now, or with what they answered then. */
  replay: z
    .strictObject({ runId: z.string(), results: z.enum(['live', 'recorded']).optional() })
    .optional(),
  fault: z.enum(faults).optional(),
});
export type DemoOptions = z.infer<typeof demoOptions>;

/** What a run sets for the demo, under `providerOptions.demo`. */
export function demoOptionsOf({ providerOptions = {} }: ModelSettings): DemoOptions {
  const given = Object.hasOwn(providerOptions, 'demo') ? providerOptions['demo'] : {};
  const parsed = demoOptions.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = `The demo does not understand its options: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  throw new ModelFailure(message, { kind: 'demo-script' });
}
