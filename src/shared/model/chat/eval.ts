import { z } from 'zod';
import { endpointKinds, modelSettings, type Usage } from '../chat-endpoint.ts';

const expectedCall = z.lazy(() =>
  z.strictObject({
    tool: z.string().min(1),
    /** The server of the tool, where several servers have tools of that name. */
    server: z.string().optional(),
    /**
     * Members that the arguments must have: values, or the matchers `$regex`, `$near`, `$any` and
     * `$absent`. Other members may be there too.
     */
    args: z.record(z.string(), z.unknown()).optional(),
  }),
);
export type ExpectedCall = z.infer<typeof expectedCall>;

export const expectation = z.lazy(() =>
  z.union(
    [
      z.literal('none'),
      z.strictObject({
        calls: z
          .array(expectedCall)
          .min(1, 'is empty: write “expect: none” where no call is expected.')
          .max(100),
        order: z.enum(['any', 'exact']).default('any'),
      }),
    ],
    { error: 'has to be none, or an object with calls.' },
  ),
);
export type Expectation = z.infer<typeof expectation>;

const evalCase = z.lazy(() =>
  z.strictObject({
    name: z.string().min(1).max(300).optional(),
    prompt: z.string().min(1).max(1_000_000),
    expect: expectation,
    repeat: z.number().int().min(1).max(1000).optional(),
  }),
);

/**
 * An endpoint that the file defines; its key is a reference such as `${env:NAME}`, never the key.
 */
const evalEndpoint = z.lazy(() =>
  z.strictObject({
    kind: z.enum(endpointKinds),
    baseUrl: z.string().max(2000).optional(),
    key: z
      .string()
      .regex(/^\$\{env:[^}]+\}$/, 'must be a reference such as ${env:NAME}')
      .optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
);

/** `demo`, or an endpoint's name or kind with a model: `anthropic:claude-…`. */
const modelName = z.string().min(1).max(400);

/** The contents of an eval file. */
export const evalFile = z.lazy(() =>
  z.strictObject({
    model: z.union([modelName, z.array(modelName).min(1).max(50)]),
    endpoints: z.record(z.string(), evalEndpoint).optional(),
    /** The servers by name, in the shape of an `mcpServers` object. */
    servers: z.record(z.string(), z.record(z.string(), z.unknown())),
    instructions: z.string().max(1_000_000).optional(),
    // In a file a wrong name would be a setting that silently does nothing.
    settings: z.lazy(() => modelSettings.unwrap().strict()).optional(),
    /** How many times each case is asked. */
    repeat: z.number().int().min(1).max(1000).default(1),
    cases: z.array(evalCase).min(1).max(10_000),
  }),
);
export type EvalFile = z.infer<typeof evalFile>;

/** A call that the model chose. */
export type ChosenCall = {
  server?: string;
  tool: string;
  argumentsText: string;
  /** Why the call could not be executed. */
  invalid?: string;
};

export type EvalVerdict =
  | { passed: true }
  | {
      passed: false;
      kind:
        | 'no-call'
        | 'wrong-tool'
        | 'wrong-arguments'
        | 'invalid'
        | 'extra-call'
        | 'order'
        | 'failed';
      why: string;
    };

/** One answer of a model to one case. */
export type EvalTry = {
  verdict: EvalVerdict;
  calls: ChosenCall[];
  ms: number;
  usage?: Usage;
  cost?: number;
};

/**
 * How many tries passed, and between which shares, from 0 to 1, the true rate lies with 95 %
 * confidence (Wilson's interval).
 */
export type PassRate = { passed: number; tries: number; low: number; high: number };

export type EvalResult = {
  model: string;
  name: string;
  prompt: string;
  tries: EvalTry[];
  rate: PassRate;
};
