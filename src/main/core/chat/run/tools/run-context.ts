import type { RunPlan, RunPorts } from '../run-ports.ts';
import type { RunTimer } from '../run-timer.ts';
import type { Tally } from '../tally.ts';
import type { CopiedText } from './copied-text.ts';
import type { followData } from './data-flow.ts';

/** What the steps of a run share. */
export type RunContext = {
  plan: RunPlan;
  ports: RunPorts;
  tally: Tally;
  timer: RunTimer;
  copied: CopiedText;
  data: ReturnType<typeof followData>;
  /** Aborts when the run is stopped. */
  signal: AbortSignal;
  /** By call, the controllers that stop a call alone; gone once it is answered. */
  stops: Map<string, AbortController>;
};
