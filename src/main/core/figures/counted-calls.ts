import {
  callFigures,
  type CallFigures,
  type EndedCall,
  type ToolFigures,
} from '../../../shared/model/figures.ts';
import { ByTool } from './by-tool.ts';

type Tool = { serverName: string; tool: string };
type Counted = Tool & { calls: number; errors: number; last: EndedCall[] };

const mostTools = 5000;
/** Of more calls of a tool the last ones give its times. */
const mostTimes = 1000;

/** Counts the calls of tools as they end. */
export class CountedCalls {
  private readonly byTool = new ByTool<Counted>();

  add({ serverName, tool }: Tool, ended: EndedCall): void {
    let counted = this.byTool.get(serverName, tool);
    if (!counted) {
      if (this.byTool.size >= mostTools) return;
      counted = { serverName, tool, calls: 0, errors: 0, last: [] };
      this.byTool.set(serverName, tool, counted);
    }
    // Each takes the place of the oldest, as no figure asks for their order.
    counted.last[counted.calls % mostTimes] = ended;
    counted.calls += 1;
    if (ended.isError) counted.errors += 1;
  }

  /** The figures of all calls, and of each tool, the most called first. */
  figures(): { calls: CallFigures; tools: ToolFigures[] } {
    const all = this.byTool.values();
    const sum = (member: 'calls' | 'errors') => all.reduce((total, one) => total + one[member], 0);
    const ended = all.flatMap(({ last }) => last);
    return {
      calls: { ...callFigures(ended), calls: sum('calls'), errors: sum('errors') },
      tools: all
        .map(({ last, ...counted }) => ({ ...callFigures(last), ...counted }))
        .sort((one, two) => two.calls - one.calls),
    };
  }

  servers(): string[] {
    return this.byTool.servers();
  }
}
