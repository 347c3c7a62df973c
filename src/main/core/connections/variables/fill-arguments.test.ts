import { expect, test } from 'vitest';
import { fillArguments } from './fill-arguments.ts';

const values = {
  env: { KEY: 's3cr3t/+"ä', EMPTY: '' },
  inputs: new Map([['port', '8080']]),
  openInputs: new Set(['port']),
  named: {
    name: 'staging',
    variables: { HOST: 'stage.example', DB: 'x:${env:KEY}@db', TOKEN: 't' },
  },
  knownNames: new Set(['HOST', 'DB', 'TOKEN', 'REGION']),
};

const fill = (text: string, ...chosen: string[]) => fillArguments(text, chosen, values);

test('puts values into texts, and leaves every other byte as it was', () => {
  const text = '{ "url" :"https://${HOST}/\\u00e9\\/x", "n": 1.10, "n": 9007199254740993 }\n';

  const { sent, problems } = fill(text, '${HOST}');

  expect(sent).toBe(text.replace('${HOST}', 'stage.example'));
  expect(problems).toEqual([]);
});

test('leaves what is not chosen as the text that it is', () => {
  const text = '{"a":"${HOST} ${env:KEY} ${input:port} ${env:NOPE}"}';

  const { sent, text: shown, references } = fill(text);

  expect([sent, shown]).toEqual([text, text]);
  expect(references.map(({ reference }) => reference)).toEqual([
    '${HOST}',
    '${env:KEY}',
    '${input:port}',
    '${env:NOPE}',
  ]);
});

test('shows a value, or only how long it is where it may be a secret', () => {
  const { sent, text, references, filled, hidden, environment } = fill(
    '{"a":"${HOST}:${input:port}","b":["-${env:KEY}-",{"c":"${DB}"}],"d":"${TOKEN}"}',
    '${HOST}',
    '${input:port}',
    '${env:KEY}',
    '${DB}',
    '${TOKEN}',
  );

  expect(JSON.parse(sent)).toEqual({
    a: 'stage.example:8080',
    b: ['-s3cr3t/+"ä-', { c: 'x:s3cr3t/+"ä@db' }],
    d: 't',
  });
  expect(JSON.parse(text)).toEqual({
    a: 'stage.example:8080',
    b: ['-${env:KEY}-', { c: '${DB}' }],
    d: '${TOKEN}',
  });
  expect(references).toEqual([
    { reference: '${HOST}', value: 'stage.example' },
    { reference: '${input:port}', value: '8080' },
    { reference: '${env:KEY}', hiddenLength: 10 },
    { reference: '${DB}', hiddenLength: 15 },
    { reference: '${TOKEN}', hiddenLength: 1 },
  ]);
  expect(filled[1]).toEqual({
    path: ['b', 0],
    parts: [{ text: '-' }, { text: '${env:KEY}', isHidden: true }, { text: '-' }],
  });
  expect(hidden).toEqual(['${env:KEY}', '${DB}', '${TOKEN}']);
  expect(environment).toBe('staging');
});

test('says at each place what has no value, and why', () => {
  const { problems, references } = fill(
    '{"a":{"b":["","${env:NOPE}"]},"c":"${REGION}","d":"${env:constructor}"}',
    '${env:NOPE}',
    '${REGION}',
    '${env:constructor}',
  );

  expect(problems).toEqual([
    {
      path: ['a', 'b', 1],
      message: 'can’t be filled in: The environment variable NOPE is not set.',
      keyword: 'variable',
    },
    {
      path: ['c'],
      message: 'can’t be filled in: The variable REGION is not in the environment staging.',
      keyword: 'variable',
    },
    expect.objectContaining({ path: ['d'] }),
  ]);
  expect(references[0]).toEqual({
    reference: '${env:NOPE}',
    missing: 'The environment variable NOPE is not set.',
  });
});

test('knows a reference however it is spelt, and changes no name of a member', () => {
  const text = '{"${HOST}":"\\u0024{HO\\u0053T}","__proto__":{"constructor":"$\\u007bHOST}"}}';

  const { sent, filled } = fill(text, '${HOST}');

  expect(sent).toBe('{"${HOST}":"stage.example","__proto__":{"constructor":"stage.example"}}');
  expect(filled.map(({ path }) => path)).toEqual([['${HOST}'], ['__proto__', 'constructor']]);
});

test('expands no value a second time, takes an empty one, and knows no other syntax', () => {
  const { sent } = fillArguments(
    '{"a":"${A}[${env:EMPTY}] $HOST ${OTHER} $&"}',
    ['${A}', '${env:EMPTY}', '${OTHER}'],
    {
      ...values,
      named: { name: 'x', variables: { A: '${HOST} $& \\u0041' } },
      knownNames: new Set(['A', 'HOST']),
    },
  );

  expect(JSON.parse(sent)).toEqual({ a: '${HOST} $& \\u0041[] $HOST ${OTHER} $&' });
});

test('reads arguments that are nested deeply, and gives up on what grows without an end', () => {
  const deep = `{"a":${'['.repeat(50_000)}"\${HOST}"${']'.repeat(50_000)}}`;
  const large = { ...values, named: { name: 'x', variables: { HOST: 'x'.repeat(100_000) } } };

  expect(fill(deep, '${HOST}').sent).toContain('["stage.example"]');
  expect(() => fillArguments(`{"a":"${'${HOST}'.repeat(1000)}"}`, ['${HOST}'], large)).toThrow(
    'exceed 16 million characters',
  );
});

test('shows as many texts as there is room for, and counts the others', () => {
  const texts = Array.from({ length: 110 }, (_, i) => `${i} \${HOST}`);

  const { filled, otherTexts, sent } = fill(JSON.stringify({ texts }), '${HOST}');

  expect([filled.length, otherTexts]).toEqual([100, 10]);
  expect(sent).toContain('"109 stage.example"');
});

test('lists as many references as there is room for, and counts the others', () => {
  const names = Array.from({ length: 130 }, (_, i) => `\${env:N${i}}`);

  const { references, otherReferences } = fill(JSON.stringify({ a: names.join(' ') }));

  expect([references.length, otherReferences]).toEqual([100, 30]);
});
