import type { Problem } from '../../../shared/model/calls/problem.ts';
import { pathKey } from '../json/path-key.ts';

/** The keyword of problems that the server reported itself. */
export const serverKeyword = 'server';

/** The problems of a form by place; only fields whose problem changed are rendered again. */
export class ProblemBoard {
  private messages = new Map<string, string>();
  private refused = new Set<string>();
  private timesAsked = 0;
  private readonly listeners = new Set<() => void>();

  /** Takes the present problems; `asked` is how often Run was pressed in vain. */
  show(problems: readonly Problem[], asked = 0): void {
    this.timesAsked = asked;
    const next = new Map<string, string>();
    for (const { path, message } of problems) {
      const key = pathKey(path);
      const known = next.get(key);
      next.set(key, known === undefined ? message : `${known}, and ${message}`);
    }
    this.messages = next;
    this.refused = new Set(problems.filter(isRefusal).map(({ path }) => pathKey(path)));
    for (const listener of this.listeners) listener();
  }

  asked = (): number => this.timesAsked;

  read(key: string): string | undefined {
    return this.messages.get(key);
  }

  /** Whether the server itself refused what stands there, which is told at once. */
  isRefused(key: string): boolean {
    return this.refused.has(key);
  }

  /** What is wrong with the items themselves of the list in a place, a line each: its number and the message. */
  readItems(key: string): string {
    const start = key === '[]' ? '[' : `${key.slice(0, -1)},`;
    const lines: string[] = [];
    for (const [at, message] of this.messages) {
      const index = at.startsWith(start) ? at.slice(start.length, -1) : '';
      if (/^\d+$/.test(index)) lines.push(`${Number(index) + 1} ${message.replaceAll('\n', ' ')}`);
    }
    return lines.join('\n');
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

const isRefusal = ({ keyword }: Problem): boolean => keyword === serverKeyword;
