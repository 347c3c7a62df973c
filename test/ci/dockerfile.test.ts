import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('container/Dockerfile', 'utf8').replaceAll(/\\\n\s*/g, '');
type Line = [instruction: string, rest: string];
const lines = text
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Line => {
    const [, instruction = '', rest = ''] = /^(\S+)\s+(.*)$/s.exec(line) ?? [];
    return [instruction, rest];
  });
const all = (instruction: string) =>
  lines.flatMap(([name, rest]) => (name === instruction ? [rest] : []));

test('copies what is staged, and nothing else of the folder', () => {
  expect(all('COPY')).toEqual(['dist/npm/ /opt/wirebench/']);
  expect(all('ADD')).toEqual([]);
});

test('ends each stage as a user without rights, whose data has a place of its own', () => {
  const stages = text.split(/^FROM /m).slice(1);
  expect(stages).toHaveLength(2);
  for (const stage of stages)
    expect([...stage.matchAll(/^USER (.*)$/gm)].at(-1)?.[1]).toBe('1000:1000');
  expect(all('VOLUME')).toEqual(['/data']);
  expect(all('ENV').join(' ')).toContain('WIREBENCH_HOME=/data');
});

test('fetches packages only where the base has no Python', () => {
  const fetching = all('RUN').filter((command) => /\b(apt-get|curl|wget|npm|pip)\b/.test(command));

  expect(fetching).toEqual([
    expect.stringMatching(
      /^if ! command -v pipx \|\| ! python3 -c 'import ensurepip, venv'; then apt-get/,
    ),
  ]);
});

test('keeps no secret, and takes none when it is built', () => {
  expect(all('ARG')).toEqual(['BASE=node:24-slim']);
  expect(all('ENV').join(' ')).not.toMatch(/token|key|secret|password/i);
});

test('serves at one port, which its health check asks', () => {
  const [command = ''] = all('CMD');
  const words = JSON.parse(command) as string[];
  expect(words).toEqual(['serve', '--listen', '0.0.0.0', '--port', '4632', '--no-open']);
  expect(all('EXPOSE')).toEqual(['4632']);
  expect(all('HEALTHCHECK')[0]).toContain('http://127.0.0.1:4632/');
});
