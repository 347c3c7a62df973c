import { beforeAll, describe, expect, test } from 'vitest';
import { createKnownSecrets } from '../../src/main/core/secrets/masking/known-secrets.ts';
import { spellingsIn } from '../canary-text.ts';
import { runWithCanaries, type CanaryRun } from './canary-run.ts';

/*
 * Every kind of secret, in every place that leaves the app: in one run of a whole core, against servers
 * and a model that repeat what they were given in every spelling. See `canary-run.ts`.
 */

/** In how many ways each kind of secret stands in a text; those that don't are left out. */
function found({ secrets }: CanaryRun, text: string): Record<string, string[]> {
  const all = Object.entries(secrets).map(
    ([kind, secret]) => [kind, spellingsIn(text, secret)] as const,
  );
  return Object.fromEntries(all.filter(([, spellings]) => spellings.length > 0));
}

/** What leaves the app on purpose, or says what the wire did, in which servers repeat what they know. */
const places = [
  'traffic as jsonl',
  'traffic as har',
  'traffic as html',
  'a conversation as markdown',
  'a conversation as html',
  'a conversation as json',
  'spans',
  'a report of lint',
  'a report of evals',
  'the log of faults',
  'exports of servers',
];

/** Our own words, and what the page is told beside what servers answer and what the user typed. */
const said = [
  'what is said of a failed connection',
  'what the page hears of connections',
  'standard error',
];

describe('with masking', () => {
  let run: CanaryRun;
  beforeAll(async () => {
    run = await runWithCanaries(undefined);
  });

  test.each([...places, ...said])(
    'no secret of any kind stands in %s, in any spelling',
    (place) => {
      const text = run.places[place] ?? '';

      expect(text).not.toBe('');
      expect(found(run, text)).toEqual({});
    },
  );

  test('every kind of secret was used', () => {
    expect(Object.keys(run.secrets)).toHaveLength(27);
    expect(Object.values(run.secrets).every((secret) => secret.length > 20)).toBe(true);
  });
});

describe('with masking switched off', () => {
  let run: CanaryRun;
  beforeAll(async () => {
    run = await runWithCanaries({ ...createKnownSecrets(), add: () => undefined });
  });

  test.each(places)('secrets stand in %s, so that the test above would find them', (place) => {
    const kinds = Object.keys(found(run, run.places[place] ?? ''));

    expect(kinds.length).toBeGreaterThan(0);
  });

  test('every kind of secret stands in what the traffic leaves as', () => {
    const kinds = Object.keys(found(run, run.places['traffic as jsonl'] ?? ''));

    expect(kinds.toSorted()).toEqual(Object.keys(run.secrets).toSorted());
  });
});
