import type { Model } from '../../src/main/core/chat/model.ts';
import type { RunPorts } from '../../src/main/core/chat/run/run-ports.ts';
import { testRun } from '../../src/main/core/chat/test-run.ts';
import type { ModelExchange, RunEnd, RunEvent } from '../../src/shared/model/chat/chat.ts';

type Plan = Parameters<typeof testRun>[1];
type TestRun = ReturnType<typeof testRun>;
/** What a test does when it hears of something, with the run in its hand. */
type Reactions = {
  on?(event: RunEvent, run: TestRun): void;
  onExchange?(exchange: ModelExchange, run: TestRun): void;
};

export type RunOnWire = TestRun & {
  end: RunEnd;
  text: string;
  exchanges: ModelExchange[];
};

/** A whole run of the loop over a real socket. The clock goes on by itself only over the pauses before a retry. */
export async function runOnWire(
  model: Model,
  plan: Omit<NonNullable<Plan>, 'model'> = {},
  { on, onExchange, ...ports }: Partial<Omit<RunPorts, 'onExchange'>> & Reactions = {},
): Promise<RunOnWire> {
  const exchanges: ModelExchange[] = [];
  let text = '';
  // The run may tell something before the variable that holds it is set.
  const later = (react: (run: TestRun) => void) => queueMicrotask(() => react(run));
  const run: TestRun = testRun(model, plan, {
    ...ports,
    emit(event) {
      if (event.type === 'text') text += event.delta;
      if (event.type === 'retry') later(({ clock }) => void clock.advance(event.delayMs));
      if (on) later((one) => on(event, one));
    },
    onExchange(exchange) {
      if (exchange.ms !== undefined) exchanges.push(exchange);
      if (onExchange) later((one) => onExchange(exchange, one));
    },
  });
  const end = await run.run.ended;
  return { ...run, end, text, exchanges };
}
