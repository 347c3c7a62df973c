import { setImmediate } from 'node:timers/promises';
import { createContext, Script, type Context } from 'node:vm';

const limitMs = 50;
const maxSlow = 20;

/**
 * A user's regular expression that can't hold up the thread it runs on: a match can be stopped only
 * where it runs in a script of its own.
 */
export class BoundedRegex {
  private readonly context: Context;
  private readonly script: Script;
  private slow = 0;

  constructor(source: string, flags: string) {
    this.context = createContext({ source, flags, texts: [], found: [], at: 0 });
    new Script('const pattern = new RegExp(source, flags);').runInContext(this.context);
    this.script = new Script(
      'for (; at < texts.length; at += 1) found[at] = pattern.test(texts[at]);',
    );
  }

  /**
   * Tests texts, in their order; undefined where one took too long. Throws once 20 texts have, in
   * all calls together.
   */
  async test(texts: string[]): Promise<(boolean | undefined)[]> {
    const found: (boolean | undefined)[] = [];
    Object.assign(this.context, { texts, found, at: 0 });
    while (this.at < texts.length) {
      if (this.slow >= maxSlow)
        throw new Error(
          'The expression takes too long on these records. Simplify it, or narrow the filter with other terms.',
        );
      const before = this.at;
      try {
        // Setting a time limit takes longer than most matches do, so that many texts share one.
        this.script.runInContext(this.context, { timeout: limitMs });
      } catch {
        // A text that only came late in a turn has another; one that is too slow alone, or too
        // large, is left undefined.
        if (this.at === before) {
          found[before] = undefined;
          this.context['at'] = before + 1;
          this.slow += 1;
        }
        await setImmediate();
      }
    }
    Object.assign(this.context, { texts: [], found: [] });
    return found;
  }

  private get at(): number {
    return Number(this.context['at']);
  }
}
