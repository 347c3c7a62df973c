import { z } from 'zod';

/**
 * Where a model is asked. `compatible` is any server that speaks OpenAI's chat completions (Ollama,
 * LM Studio, llama.cpp, vLLM, LiteLLM); `demo` is built in, needs no key and is no AI.
 */
export const endpointKinds = [
  'anthropic',
  'openai',
  'openai-chat',
  'gemini',
  'openrouter',
  'azure',
  'compatible',
  'demo',
] as const;
export type EndpointKind = (typeof endpointKinds)[number];

export const endpointId = z.string().min(1).max(100);

/** What is stored of an endpoint, except its key. */
export const endpoint = z.lazy(() =>
  z.object({
    endpointId,
    kind: z.enum(endpointKinds),
    label: z.string().max(100),
    /** Absent for the provider's own address. */
    baseUrl: z.string().max(2000).optional(),
    /** Headers for each request; values may hold references such as `${env:NAME}`. */
    headers: z.record(z.string().max(200), z.string().max(10_000)).optional(),
    /** A reference such as `${env:OPENAI_API_KEY}`, used in place of a stored key. */
    keyReference: z.string().max(500).optional(),
    /** Whether text between `<think>` tags is taken for reasoning. */
    readsThinkTags: z.boolean().optional(),
  }),
);
export type Endpoint = z.infer<typeof endpoint>;

/** What the page may know of a key, which is never the key itself. */
export type KeyState =
  | { status: 'none' }
  /** The key was given for another address; it must be given again. */
  | { status: 'other-origin'; origin: string }
  | { status: 'missing-variable'; name: string }
  /** A stored key can no longer be read here; it must be given again. */
  | { status: 'unreadable'; message: string }
  | {
      status: 'ready';
      source: 'environment' | 'memory' | 'stored';
      last4?: string;
      /** What is weak about how the key is kept. */
      warning?: string;
    };

/** What protects the keys that are stored on this machine, or why none may be. */
export type KeyProtection =
  | { status: 'keyring' }
  | { status: 'file'; warning: string }
  | { status: 'none'; reason: string };

export type EndpointState = { endpoint: Endpoint; key: KeyState; origin?: string };

export const modelChoice = z.lazy(() =>
  z.object({ endpointId, modelId: z.string().min(1).max(300) }),
);
export type ModelChoice = z.infer<typeof modelChoice>;

/** A model as its endpoint lists it; what the endpoint does not tell is absent. */
export type ListedModel = {
  modelId: string;
  title?: string;
  contextTokens?: number;
  /** False where the endpoint says that the model can't call tools. */
  callsTools?: boolean;
};

/** The result of testing an endpoint: that it works, or what is wrong and what to do. */
export type EndpointCheck =
  | { status: 'works'; tookMs: number; models: number }
  | { status: 'fails'; kind: ModelFailureKind; message: string; advice: string };

export const modelFailureKinds = [
  'auth',
  'rate-limit',
  'quota',
  'model-not-found',
  'context-length',
  'bad-request',
  'provider',
  /** The endpoint could not be reached, or its certificate was not trusted. */
  'network',
  /** The endpoint was reached, and the connection ended before the answer did. */
  'connection-lost',
  'timeout',
  'blocked',
  'demo-script',
  'unknown',
] as const;
export type ModelFailureKind = (typeof modelFailureKinds)[number];

/** Settings of a model; absent ones are not sent. */
export const modelSettings = z.lazy(() =>
  z.object({
    temperature: z.number().min(0).max(2).optional(),
    topP: z.number().min(0).max(1).optional(),
    seed: z.number().int().optional(),
    maxOutputTokens: z.number().int().positive().optional(),
    reasoning: z.enum(['none', 'low', 'medium', 'high']).optional(),
    toolChoice: z
      .union([z.enum(['auto', 'none', 'required']), z.object({ wireName: z.string() })])
      .optional(),
    /** Options by provider, which are passed on unchanged. */
    providerOptions: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  }),
);
export type ModelSettings = z.infer<typeof modelSettings>;

/** Numbers of tokens, as far as the endpoint reports them. */
export type Usage = {
  input?: number;
  output?: number;
  cacheRead?: number;
  cacheWrite?: number;
  reasoning?: number;
  /** The cost in US dollars, where the endpoint reports it. */
  cost?: number;
};
