import type { Usage } from '../../../../shared/model/chat-endpoint.ts';
import type { RunLimits } from '../../../../shared/model/chat/chat.ts';

/** The usage, the cost and the calls of a run so far. */
export class Tally {
  usage: Usage = {};
  calls = 0;
  /** Whether the cost of some step is unknown. */
  isUnpriced = false;
  /** Whether the cost of some step is known. */
  isPriced = false;
  private sum = 0;
  private tokens = 0;

  /** Takes a step's usage; `guess` is what it may have been where the endpoint doesn't report it. */
  add(usage: Usage | undefined, cost: number | undefined, guess: () => number): void {
    for (const [name, count] of Object.entries(usage ?? {}) as [keyof Usage, number][]) {
      this.usage[name] = (this.usage[name] ?? 0) + count;
    }
    const reported = (usage?.input ?? 0) + (usage?.output ?? 0);
    this.tokens += reported > 0 ? reported : guess();
    if (cost === undefined) this.isUnpriced = true;
    else this.sum += cost;
    this.isPriced ||= cost !== undefined;
  }

  /** The cost in US dollars; undefined where a part is unknown, as the rest would pass for the whole. */
  get cost(): number | undefined {
    return this.isPriced && !this.isUnpriced ? this.sum : undefined;
  }

  /** The limit that is reached, or undefined. */
  reached({ tokens, cost }: RunLimits): 'tokens' | 'cost' | undefined {
    if (tokens > 0 && this.tokens >= tokens) return 'tokens';
    if (cost > 0 && this.sum >= cost) return 'cost';
    return undefined;
  }
}
