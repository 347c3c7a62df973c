import { describe, expect, test } from 'vitest';
import { randomTexts } from '../../../../../test/random-texts.ts';
import { mask } from '../../../../shared/secrets/mask.ts';
import { createSecretMasker } from './secret-masker.ts';
import { spellings } from './spellings.ts';
import { cpuMs } from '../../../../shared/test-cpu-ms.ts';

const label = '${env:TOKEN}';
const masked = (text: string, ...values: string[]) =>
  createSecretMasker(values.map((value) => ({ value, label }))).mask(text);

const secret = 'k-7Q/é+"x\\y%z&w=90';
const jsonOf = (text: string) => JSON.stringify(text).slice(1, -1);
const base64Of = (text: string) => Buffer.from(text).toString('base64');

describe('a known secret', () => {
  test.each([
    ['as it is', secret],
    ['in JSON', jsonOf(secret)],
    ['in JSON in JSON', jsonOf(jsonOf(secret))],
    ['in JSON in JSON in JSON', jsonOf(jsonOf(jsonOf(secret)))],
    ['in an address', encodeURIComponent(secret)],
    ['in an address in lower case', encodeURIComponent(secret).toLowerCase().replace('q', 'Q')],
    ['in an address that leaves what it may', encodeURI(secret)],
    ['in an address in JSON', jsonOf(encodeURI(secret))],
    ['as JSON in an address', encodeURIComponent(jsonOf(secret))],
    ['twice in an address', encodeURIComponent(encodeURIComponent(secret))],
    ['in HTML', secret.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['in HTML by numbers', secret.replaceAll('"', '&#34;').replaceAll('&w', '&#x26;w')],
    ['in JSON whose slashes are escaped', jsonOf(secret).replaceAll('/', String.raw`\/`)],
    ['in the other Unicode form', secret.normalize('NFD')],
    ['as UTF-8 that is read byte by byte', Buffer.from(secret).toString('latin1')],
    ['in hexadecimal', Buffer.from(secret).toString('hex')],
    ['in capital hexadecimal', Buffer.from(secret).toString('hex').toUpperCase()],
  ])('is found %s', (_how, written) => {
    expect(masked(`before ${written} after`, secret)).toBe(`before ${label} after`);
  });

  test('is found with every character written as an escape', () => {
    const plain = 'canary-7f3a';
    const units = plain.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(2, '0'));

    for (const written of [
      units.map((unit) => String.raw`\u00${unit}`),
      units.map((unit) => `%${unit}`),
      units.map((unit, i) => (i % 2 ? `%${unit}` : `&#x${unit};`)),
      units.map((unit, i) => (i % 3 ? (plain[i] ?? '') : String.raw`\x${unit}`)),
      units.map((unit) => String.raw`\\u00${unit.toUpperCase()}`),
    ]) {
      expect(masked(`<${written.join('')}>`, plain)).toBe(`<${label}>`);
    }
  });

  test('is found in base64 wherever it stands in what was encoded', () => {
    for (const before of ['', 'u', 'us', 'user:', 'user-2:']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const text = Buffer.from(`${before}${secret}${before}`).toString(encoding);

        const shown = masked(`Basic ${text}`, secret);

        expect(shown).toContain(label);
        // Base64 digits that the secret shares with its neighbours are left: two characters at
        // most.
        expect(shown.length).toBeLessThan(`Basic ${label}`.length + before.length * 3 + 8);
      }
    }
  });

  test.each(['\n', '\r\n', String.raw`\n`, String.raw`\r\n`, String.raw`\\n`])(
    'is found in base64 whose lines are broken by %j',
    (lineBreak) => {
      const long = randomTexts('0123456789abcdefghij')(150, 150);
      const lines = base64Of(long).match(/.{1,76}/g) ?? [];

      const shown = masked(`x ${lines.join(lineBreak)} y`, long);

      expect(shown).toBe(`x ${label} y`);
    },
  );

  test('stays where it is no secret any more: as a part of it, or a short one within a word', () => {
    const text = 'canary-7f3 and mypass1 passes';

    expect(masked(text, 'canary-7f3a', 'pass')).toBe(text);
    expect(masked('is pass, pass1 and "pass"', 'pass')).toBe(`is ${label}, pass1 and "${label}"`);
  });
});

test('a text that holds one at every place costs what its length does', () => {
  const masker = createSecretMasker([{ value: 'a'.repeat(40), label }]);
  const long = 'a'.repeat(2_000_000);
  const started = cpuMs();

  expect(masker.mask(`-${long}-`)).toBe(`-${label}-`);
  expect(cpuMs() - started).toBeLessThan(5000);
});

test('a short one of any signs is found as a word', () => {
  for (let code = 0x20; code < 0x7f; code += 1) {
    const short = `ab${String.fromCharCode(code)}9z`;

    expect(masked(`is ${short} there`, short)).toBe(`is ${label} there`);
  }
});

describe('several secrets', () => {
  const both = (text: string, ...values: string[]) =>
    createSecretMasker(values.map((value, i) => ({ value, label: `<${i}>` }))).mask(text);
  const named = (text: string, ...values: string[]) =>
    createSecretMasker(values.map((value, i) => ({ value, label: `${i}:` }))).mask(text);

  test('hide as one where they overlap, and none shows the rest of another', () => {
    expect(named('-abcdefghijklmnop-', 'abcdefghij', 'fghijklmnop')).toBe('-1:-');
    expect(named('-abcdefghijklmnop-', 'abcdefghijklmnop', 'defghijk')).toBe('-0:-');
    expect(named('-abcdefghabcdefgh-', 'abcdefgh')).toBe('-0:0:-');
    expect(named('-aaaaaaaaaaa-', 'aaaaaaaa')).toBe('-0:-');
  });

  test('hide behind a plain mask where a label is none, or tells another of them', () => {
    expect(both('abcdefgh', 'abcdefgh')).toBe(mask);
    const telling = createSecretMasker([
      { value: 'first-secret', label: '${env:second_secret}' },
      { value: 'second_secret', label: '${env:B}' },
      { value: 'third-secret', label: 'a"b' },
    ]);
    expect(telling.mask('first-secret second_secret third-secret')).toBe(
      `${mask} \${env:B} ${mask}`,
    );
  });

  test.each(['ab', 'ab"\\', 'a%2', '$&`{}', 'aé\uD800', '.*+?[](|)^'])(
    'of %j hide what a slow search finds',
    (alphabet) => {
      const random = randomTexts(alphabet);
      for (let round = 0; round < 150; round += 1) {
        const values = Array.from({ length: 1 + (round % 4) }, () => random(8, 14));
        const spelled = values.flatMap((value) => spellings(value).slice(0, 2));
        const text = [random(0, 9), spelled[round % spelled.length], random(0, 9), values[0]].join(
          '',
        );

        const shown = masked(text, ...values);

        for (const [value, rest] of values.map((one) => [one, shown.replaceAll(label, '\u0001')])) {
          expect(rest).not.toContain(value);
        }
        expect(masked('nothing of that', ...values)).toBe('nothing of that');
      }
    },
  );
});

describe('in JSON', () => {
  const { json } = createSecretMasker([
    { value: '1234567890', label: '${env:PIN}' },
    { value: 'canary-7f3a', label },
  ]);

  test('a number becomes a text, and names are hidden as values are', () => {
    const shown = json('{"canary-7f3a":1234567890,"b":[-1234567890.5e3],"c":"1234567890, \\"x"}');

    expect(JSON.parse(shown)).toEqual({
      '${env:TOKEN}': '${env:PIN}',
      b: ['${env:PIN}'],
      c: '${env:PIN}, "x',
    });
  });

  test('two in one number are one', () => {
    expect(json('[12345678901234567890]')).toBe('["${env:PIN}"]');
  });

  test('what is broken stays as broken as it was', () => {
    expect(json('{"a":"canary-7f3a')).toBe('{"a":"${env:TOKEN}');
    expect(json('1234567890')).toBe('"${env:PIN}"');
  });
});

test('bytes that are no text are read one by one, and stay', () => {
  const { bytes } = createSecretMasker([{ value: 'canäry-7f3a', label: '' }]);
  const given = Buffer.concat([
    Buffer.from([0xff]),
    Buffer.from('canäry-7f3a'),
    Buffer.from([0xc3]),
  ]);

  const shown = bytes(given);

  expect(shown.toString('latin1')).toBe('\u00FF***\u00C3');
  const other = Buffer.from([0xff, 1]);
  expect(bytes(other)).toBe(other);
});

test('tells of each place what was hidden there', () => {
  const heard: string[] = [];
  const masker = createSecretMasker([{ value: 'canary-7f3a', label }]);

  masker.mask('canary-7f3a canary-7f3a', (one) => heard.push(one));

  expect(heard).toEqual([label, label]);
});
