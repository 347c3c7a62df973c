import {
  callFigures,
  type CallFigures,
  type EndedCall,
  type ToolFigures,
} from '../../../shared/model/figures.ts';

type Tool = { serverName: string; tool: string };
type Counted = Tool & { calls: number; errors: number; last: EndedCall[] };

const mostTools = 5000;
/** Of more calls of a tool the last ones give its times. */
const mostTimes = 1000;

/** Counts the calls of tools as they end. */
export class CountedCalls {
  private readonly byTool = new Map<string, Counted>();

  add({ serverName, tool }: Tool, ended: EndedCall): void {
    const key = JSON.stringify([serverName, tool]);
    let counted = this.byTool.get(key);
    if (!counted) {
      if (this.byTool.size >= mostTools) return;
      counted = { serverName, tool, calls: 0, errors: 0, last: [] };
      this.byTool.set(key, counted);
    }
    counted.calls += 1;
    if (ended.isError) counted.errors += 1;
    counted.last.push(ended);
    if (counted.last.length > mostTimes) counted.last.shift();
  }

  /** The figures of all calls, and of each tool, the most called first. */
  figures(): { calls: CallFigures; tools: ToolFigures[] } {
    const all = [...this.byTool.values()];
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
    return [...new Set([...this.byTool.values()].map(({ serverName }) => serverName))];
  }
}
