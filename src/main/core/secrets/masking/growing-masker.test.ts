import { expect, test } from 'vitest';
import { randomTexts } from '../../../../../test/random-texts.ts';
import { createGrowingMasker } from './growing-masker.ts';
import { createSecretMasker } from './secret-masker.ts';

const label = '•••';

/** A masker to which secrets come one by one, with a text masked now and then. */
function grown(values: readonly string[], isMany: (at: number) => boolean = () => true) {
  const growing = createGrowingMasker();
  for (const [at, value] of values.entries()) {
    growing.add({ value, label }, isMany(at));
    if (at % 9 === 0) growing.current().mask(value);
  }
  return growing;
}

test('knows nothing at first', () => {
  const growing = createGrowingMasker();

  expect(growing.current().mask('any text')).toBe('any text');
  expect(growing.ofMany().mask('any text')).toBe('any text');
});

test.each([7, 8, 9, 64, 65, 72, 73, 650])(
  'masks each of %i secrets in a text that has all of them, whichever level they are in',
  (count) => {
    const random = randomTexts('0123456789abcdef');
    const values = Array.from({ length: count }, (_, at) => `${at}-${random(20, 40)}`);
    const growing = grown(values, (at) => at % 3 > 0);

    expect(growing.current().mask(values.join(' '))).toBe(values.map(() => label).join(' '));
    const marked = values.map((value, at) => (at % 3 > 0 ? label : value));
    expect(growing.ofMany().mask(values.join(' '))).toBe(marked.join(' '));
  },
);

test('masks as one that knew all of them from the beginning, for random texts', () => {
  const random = randomTexts('ab%+"');
  for (let round = 0; round < 40; round += 1) {
    const values = [...new Set(Array.from({ length: 12 }, () => random(8, 14)))];
    const atOnce = createSecretMasker(values.map((value) => ({ value, label })));
    const text = `${values.join('')}${random(0, 60)}${encodeURIComponent(values[0] ?? '')}`;

    const shown = grown(values, (at) => at % 2 > 0)
      .current()
      .mask(text);

    expect(shown).toBe(atOnce.mask(text));
  }
});

test.each([true, false])('masks the longer one where one begins or ends another: %s', (isMany) => {
  const long = 'begin-0123456789-end';
  const values = ['begin-0123', long, '456789-end', '0123456789'];

  const growing = grown(values, () => isMany);

  expect(growing.current().mask(`<${long}>`)).toBe(`<${label}>`);
  expect(growing.current().mask('<begin-0123456>')).toBe(`<${label}456>`);
  expect(growing.current().mask('<begin-0124>')).toBe('<begin-0124>');
});

test('masks two that overlap in different levels as one', () => {
  const growing = grown(['0123456789abcdef', '89abcdefghijklmn'], (at) => at > 0);

  expect(growing.current().mask('<0123456789abcdefghijklmn>')).toBe(`<${label}>`);
});

test('shows the label that came first where a secret is spelt like another', () => {
  const growing = createGrowingMasker();
  const value = 'a secret value';
  growing.add({ value, label: 'FIRST' }, false);
  growing.add({ value: encodeURIComponent(value), label: 'SECOND' }, false);

  expect(growing.current().mask(`<${encodeURIComponent(value)}>`)).toBe('<FIRST>');
});

test.each([
  ['percent-encoded', encodeURIComponent],
  ['base64', (text: string) => Buffer.from(text).toString('base64')],
  ['base64 within a longer one', (text: string) => Buffer.from(`u:${text}!`).toString('base64')],
  ['base64url', (text: string) => Buffer.from(`??${text}>>`).toString('base64url')],
  ['JSON in JSON', (text: string) => JSON.stringify(JSON.stringify(text))],
  ['percent-encoded JSON', (text: string) => encodeURIComponent(JSON.stringify(text))],
  ['hexadecimal', (text: string) => Buffer.from(text).toString('hex')],
])('masks a secret that is %s, in every level', (_how, spell) => {
  const values = Array.from({ length: 80 }, (_, at) => `pässword "${at}" + \\${at * 7919} 🔑`);
  const masker = grown(values).current();

  for (const value of values) {
    const shown = masker.mask(`before ${spell(value)} after`);
    expect(shown).toContain(label);
    expect(shown).not.toContain(spell(value).slice(4, -4));
  }
});

test('forgets one of any level, and no other', () => {
  const values = Array.from({ length: 80 }, (_, at) => `secret-number-${1000 + at}`);
  const growing = grown(values);

  for (const at of [0, 40, 79]) growing.drop(values[at] ?? '');

  const shown = growing.current().mask(values.join(' ')).split(' ');
  expect(shown.flatMap((one, at) => (one === label ? [] : at))).toEqual([0, 40, 79]);
});

test('adds a secret once that comes again, and again after it was dropped', () => {
  const growing = grown(['secret-number-1', 'secret-number-1']);
  growing.drop('secret-number-1');
  expect(growing.current().mask('secret-number-1')).toBe('secret-number-1');

  growing.add({ value: 'secret-number-1', label }, true);

  expect(growing.current().mask('secret-number-1')).toBe(label);
});

test('a masker that was taken before stays as it was', () => {
  const growing = grown(['secret-number-1']);
  const before = growing.current();

  growing.add({ value: 'secret-number-2', label }, true);

  expect(before.mask('secret-number-2')).toBe('secret-number-2');
  expect(growing.current().mask('secret-number-2')).toBe(label);
});

test('takes values of one character as whole words alone, and an empty one for nothing', () => {
  const growing = grown(['', 'x', 'é', '$']);

  expect(growing.current().mask('x xy yx x-ray é café 5 $ $$')).toBe(
    `${label} xy yx ${label}-ray ${label} café 5 ${label} ${label}${label}`,
  );
});

test('masks bytes with a secret at each place between characters of several bytes', () => {
  const masker = grown(['secret-ü-🔑-end']).current();

  for (const around of ['', 'é', '🔑', '\u0000', 'a'.repeat(70_000)]) {
    const bytes = Buffer.from(`${around}secret-ü-🔑-end${around}`);
    expect(masker.bytes(bytes).toString()).toBe(`${around}${label}${around}`);
  }
});

test('masks 10,000 secrets that came one by one, in a text of 1 MB', () => {
  const values = Array.from({ length: 10_000 }, (_, at) => `secret-${at}-${at * 7919}-end`);
  const growing = createGrowingMasker();
  for (const [at, value] of values.entries()) growing.add({ value, label }, at % 2 > 0);
  const filler = 'secret-'.repeat(150_000);
  const [first = '', last = ''] = [values[0], values.at(-1)];

  const shown = growing.current().mask(`${first} ${filler} ${last}`);

  expect(shown).toBe(`${label} ${filler} ${label}`);
});
