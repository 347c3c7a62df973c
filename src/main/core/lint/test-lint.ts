import { afterAll } from 'vitest';
import { workers } from '../../../../test/entry.ts';
import { createLint } from './create-lint.ts';

/** Lints in a thread that ends with the file of tests. */
export function lintInThread() {
  const threaded = createLint(workers.lint, 15_000);
  afterAll(() => threaded.close());
  const lint = (tools: unknown[]) => threaded.list('tools', tools);
  /** The findings of the first tool, a line each. */
  const places = async (tool: unknown, ...others: unknown[]) => {
    const [findings = []] = await lint([tool, ...others]);
    return findings.map(({ severity, rule, pointer }) => `${severity} ${rule} ${pointer}`);
  };
  return { threaded, lint, places };
}

export const city = { type: 'string', description: 'The name of a city.' };
export const good = {
  name: 'get_weather',
  description: 'Reads the weather of a city as it is now.',
  inputSchema: { type: 'object', properties: { city }, required: ['city'] },
};
export const withSchema = (schema: object) => ({
  ...good,
  inputSchema: { type: 'object', ...schema },
});
/** A tool with one described property. */
export const withCity = (schema: object) =>
  withSchema({ properties: { city: { description: 'The name of a city.', ...schema } } });
export const text = (description: string) => ({ ...good, description });
