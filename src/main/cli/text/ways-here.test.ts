import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { waysHere } from './ways-here.ts';

/** Those that can’t reach the command line, or name its own way themselves. */
const others =
  /wirebench secrets set|Only the desktop app|That key store|\$\{endpoint.label\}|as chosen in|grant in its|the sign-in settings/;

test('each sentence of the core that names a place of the window has a way here', () => {
  const sources = globSync('src/main/core/**/*.ts', {
    exclude: (file) => file.endsWith('.test.ts'),
  });
  const lines = sources
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) =>
      /['`].*(?:(?:in|of|to|Open) Settings\b|(?:the|’s|its|sign-in) settings[ ,.]).*['`]/.test(
        line,
      ),
    );
  const unknown = lines.filter((line) => !others.test(line) && waysHere([line], '').length === 0);

  expect(lines.length).toBeGreaterThan(15);
  expect(unknown).toEqual([]);
});

test('names the file and the member, once', () => {
  const lines = ['Correct the working folder in the server’s settings.', 'Or ask.'];

  expect(waysHere([...lines, ...lines], '/data')).toEqual([
    'The server’s settings are its entry in /data/mcp.json (“wirebench servers add” makes one).',
  ]);
});

test('says nothing of what a server wrote', () => {
  expect(waysHere(['stderr: look into Settings, Network', 'It ended.'], '/data')).toEqual([]);
});
