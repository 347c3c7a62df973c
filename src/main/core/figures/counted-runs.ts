import type { Usage } from '../../../shared/model/chat-endpoint.ts';
import type { OfferedTool, RunEvent } from '../../../shared/model/chat/chat.ts';
import type { Figures, ModelFigures } from '../../../shared/model/figures.ts';
import { CountedCalls } from './counted-calls.ts';

/** Counts what runs of models offered and took, by the events that they tell of. */
export class CountedRuns {
  readonly calls = new CountedCalls();
  private readonly offered = new Set<string>();
  private readonly servers = new Set<string>();
  private runs = 0;
  private steps = 0;
  private readonly usage: Usage = {};
  private cost = 0;
  private isUnpriced = false;

  see(event: RunEvent): void {
    if (event.type === 'run-start') this.offer(event.tools);
    if (event.type !== 'run-end') return;
    this.runs += 1;
    this.steps += event.steps;
    for (const [name, tokens] of Object.entries(event.usage) as [keyof Usage, number][]) {
      this.usage[name] = (this.usage[name] ?? 0) + tokens;
    }
    if (event.cost !== undefined) this.cost += event.cost;
    // A run that ended before its first step costs nothing.
    else if (event.steps > 0) this.isUnpriced = true;
  }

  figures(): Figures {
    return {
      servers: [...new Set([...this.servers, ...this.calls.servers()])],
      offered: this.offered.size,
      ...this.calls.figures(),
      models: this.models(),
    };
  }

  private offer(tools: readonly OfferedTool[]): void {
    for (const { serverName, tool } of tools) {
      this.servers.add(serverName);
      this.offered.add(JSON.stringify([serverName, tool]));
    }
  }

  private models(): ModelFigures {
    const { runs, steps, usage, cost, isUnpriced } = this;
    return { runs, steps, usage: { ...usage }, ...(runs > 0 && !isUnpriced && { cost }) };
  }
}
