import type { Usage } from './chat-endpoint.ts';
import { percentile } from './servers/health.ts';

/** What calls of tools came to. */
export type CallFigures = {
  calls: number;
  /** Those that ended as tool errors (`isError`), JSON-RPC errors, by a timeout or with the connection. */
  errors: number;
  /** In milliseconds, over the calls that ended; the 95th percentile is by nearest rank. */
  averageMs?: number | undefined;
  p95Ms?: number | undefined;
};
export type ToolFigures = CallFigures & { serverName: string; tool: string };

/** What the models of runs took. */
export type ModelFigures = {
  runs: number;
  steps: number;
  usage: Usage;
  /** In US dollars; absent where the cost of a part is unknown. */
  cost?: number | undefined;
};

/** What a conversation, a run or a session came to. */
export type Figures = {
  /** The servers whose tools were offered to a model or called. */
  servers: string[];
  /** How many tools were offered to a model. */
  offered: number;
  calls: CallFigures;
  /** The tools that were called, the most called first. */
  tools: ToolFigures[];
  models: ModelFigures;
};

/** The figures of a run of the conversation, with the name of its model; `unsent` counts the calls that were denied or invalid. */
export type RunFigures = Figures & { runId: string; model: string; unsent: number };
export type ConversationFigures = Figures & { unsent: number; runs: RunFigures[] };

/** How often a tool was called in all runs of the app. */
export type ToolUse = {
  serverName: string;
  tool: string;
  calls: number;
  errors: number;
  /** In milliseconds since the epoch. */
  lastAt: number;
};

export type SessionFigures = Figures & {
  /** When the app started, in milliseconds since the epoch. */
  since: number;
  /** Of this run and those before it, the most called first. */
  ever: { since: number; tools: ToolUse[] };
};

/** A call that ended, and how long it took in milliseconds where that is known. */
export type EndedCall = { ms?: number | undefined; isError: boolean };

export function callFigures(ended: readonly EndedCall[]): CallFigures {
  const times = ended.flatMap(({ ms }) => (ms === undefined ? [] : [ms]));
  return {
    calls: ended.length,
    errors: ended.filter(({ isError }) => isError).length,
    ...(times.length > 0 && {
      averageMs: times.reduce((sum, ms) => sum + ms, 0) / times.length,
      p95Ms: percentile(times, 0.95),
    }),
  };
}
