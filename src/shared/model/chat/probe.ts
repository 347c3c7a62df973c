import { z } from 'zod';
import { modelChoice, type Usage } from '../chat-endpoint.ts';
import { offeredServer, type LeftOutTool } from './chat.ts';
import type { ChosenCall, PassRate } from './eval.ts';
import { serverName } from '../servers/server.ts';

const mostRuns = 20;

/**
 * One prompt that a model is asked several times, to see which tool it picks; nothing is executed.
 */
export const probe = z.lazy(() =>
  z.object({
    prompt: z.string().min(1).max(1_000_000),
    model: modelChoice,
    servers: z.array(offeredServer).min(1).max(200),
    /** The tool whose picks are counted. */
    serverName,
    tool: z.string().min(1).max(10_000),
    runs: z.number().int().min(1).max(mostRuns),
  }),
);
export type Probe = z.infer<typeof probe>;

/** What a model answered in one run. */
export type ProbeAnswer = {
  run: number;
  calls: ChosenCall[];
  text: string;
  ms: number;
  usage: Usage;
  cost?: number;
  /** Why there is no answer; such a run does not count in the rate. */
  failure?: string;
  /** Whether the probed tool is among the calls. */
  picksTool: boolean;
};

export type ProbeItem =
  /** How many tools the model is shown in each run, and which were left out. */
  | { type: 'offer'; tools: number; leftOut: LeftOutTool[] }
  /** One answer, as it arrives, with the rate at which the tool was picked so far. */
  | { type: 'answer'; answer: ProbeAnswer; rate: PassRate };
