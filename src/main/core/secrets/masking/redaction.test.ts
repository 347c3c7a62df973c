import { describe, expect, test } from 'vitest';
import type { WireKind } from '../../../../shared/model/traffic/wire.ts';
import { createSecretMasker, noMasker } from './secret-masker.ts';
import { createRedaction, everythingHidden } from './redaction.ts';

function hide(
  text: string,
  { kind = 'message', ...choice }: Partial<typeof everythingHidden> & { kind?: WireKind } = {},
) {
  const redaction = createRedaction({ ...everythingHidden, ...choice }, noMasker);
  const shown = redaction.content(kind, Buffer.from(text)).toString();
  return { shown, hidden: redaction.hidden() };
}

const canary = 'c4n4ry-7f3';

describe('in JSON', () => {
  test.each([
    ['at a secret name', `{"params":{"apiKey":"${canary}"}}`],
    ['at a name that is written with escapes', String.raw`{"\u0061pi_k\u0065y":"${canary}"}`],
    ['at a name that stands twice', `{"token":"${canary}","token":"${canary}"}`],
    ['in an object at a secret name', `{"credentials":{"x":["${canary}",{"y":"${canary}"}]}}`],
    ['as the value of a name beside it', `{"name":"Authorization","value":"${canary}"}`],
    ['as the value before a name beside it', `[{"value":"${canary}","name":"x-api-key"}]`],
    ['in JSON in a text', JSON.stringify({ text: JSON.stringify({ password: canary }) })],
    [
      'in JSON in JSON in JSON',
      JSON.stringify({ a: JSON.stringify({ b: `{"secret":"${canary}"}` }) }),
    ],
    ['in an address', `{"url":"https://x.test/?access_token=${canary}#top"}`],
    ['in an address with a password', `{"url":"postgres://me:${canary}@db/x"}`],
    ['in a password that holds an @', `{"url":"postgres://me:p@${canary}@db/x"}`],
    ['in a pair whose first names it', `{"headers":[["Authorization","${canary}"]]}`],
    ['after an option in a list', `{"args":["-v","--api-key","${canary}","x"]}`],
    ['after Bearer', `{"text":"curl -H 'Authorization: Bearer ${canary}' x"}`],
    [
      'in a base64 blob',
      JSON.stringify({ blob: Buffer.from(`{"token":"${canary}"}`).toString('base64') }),
    ],
    [
      'as the default of a secret in a schema',
      `{"properties":{"apiKey":{"type":"string","default":"${canary}"}}}`,
    ],
    ['where the text breaks off', `{"a":1,"password":"${canary}`],
    ['where an object breaks off', `{"secret":{"x":"${canary}"`],
    ['where a comma is missing', `{"a":1 "token":"${canary}"}`],
    ['where a quote is missing', `{"a: 1, "token": "${canary}"}`],
    ['with quotes of the wrong kind', `{'token': '${canary}'}`],
    ['without quotes', `{token: ${canary}}`],
    ['in two values in a row', `{"a":1}{"token":"${canary}"}`],
    ['after a byte order mark', `\uFEFF{"token":"${canary}"}`],
  ])('hides what stands %s', (_where, text) => {
    const { shown, hidden } = hide(text);

    expect(shown).not.toContain(canary);
    expect(
      Buffer.from(/"blob":"([^"]*)"/.exec(shown)?.[1] ?? '', 'base64').toString(),
    ).not.toContain(canary);
    expect(hidden.length).toBeGreaterThan(0);
    expect(JSON.stringify(hidden)).not.toContain(canary);
  });

  test.each([
    '{"params":{"_meta":{"progressToken":"p-1"},"cursor":"abc"}}',
    '{"usage":{"inputTokens":12,"tokens":5},"nextPageToken":"n"}',
    '{"secret":true,"password":null,"token":""}',
    '{ "n" : 12345678901234567890.10, "a":[1,  2],"text":"the token is spent" }',
    '{"properties":{"apiKey":{"type":"string","description":"Your key"}},"required":["apiKey"]}',
    '{"name":"get_token","arguments":{"value":"x"}}',
    '{"token":"•••"}',
  ])('leaves %s as it is written', (text) => {
    expect(hide(text)).toEqual({ shown: text, hidden: [] });
  });

  test('leaves all else as it is written', () => {
    const { shown, hidden } = hide('{ "id" : 1e400,\n "password":\t"x", "b" : [ 1.0 ] }');

    expect(shown).toBe('{ "id" : 1e400,\n "password":\t"•••", "b" : [ 1.0 ] }');
    expect(hidden).toEqual([{ kind: 'member', place: '/password', count: 1 }]);
  });

  test('hides what chosen pointers lead to, by position and by any', () => {
    const pointers = ['/a/1', '/rows/*/x~1y', '/none'];
    const { shown, hidden } = hide('{"a":[1,2,3],"rows":[{"x/y":{"z":1}},{"x/y":[2]}],"x":1}', {
      pointers,
    });

    expect(shown).toBe('{"a":[1,"•••",3],"rows":[{"x/y":"•••"},{"x/y":"•••"}],"x":1}');
    expect(hidden.map(({ kind, count }) => [kind, count])).toEqual([
      ['pointer', 2],
      ['pointer', 1],
    ]);
  });

  test('writes its place as a JSON Pointer, whatever the names are', () => {
    const { hidden } = hide('{"a/b":{"~":{"password":"x"}}}');

    expect(hidden).toEqual([{ kind: 'member', place: '/a~1b/~0/password', count: 1 }]);
  });

  test('counts the items of a list as one place', () => {
    const { hidden } = hide('{"rows":[{"token":"a"},{"token":"b"},{"token":"c"}]}');

    expect(hidden).toEqual([{ kind: 'member', place: '/rows/*/token', count: 3 }]);
  });

  test('reads what is nested very deeply, and what is long, in one pass', () => {
    const deep = `${'['.repeat(200_000)}{"token":"${canary}"}${']'.repeat(200_000)}`;
    const long = `{"a":"${'\\\\'.repeat(300_000)}${'eyJ'.repeat(200_000)}${'?'.repeat(200_000)}","token":"${canary}"}`;

    expect(hide(deep).shown).not.toContain(canary);
    expect(hide(long).shown).not.toContain(canary);
  });
});

describe('in other content', () => {
  test('hides the values of headers that carry credentials, but their scheme', () => {
    const head = [
      `POST /mcp?api_key=${canary}&a=1 HTTP/1.1`,
      `Authorization: Bearer ${canary}`,
      `x-api-key:${canary}`,
      `Set-Cookie: s=${canary}`,
      `Mcp-Session-Id: ${canary}`,
      `location: https://u:${canary}@x/?token=${canary}`,
      'accept: application/json',
      'cookie: •••',
    ].join('\n');

    const { shown, hidden } = hide(head, { kind: 'http-request' });

    expect(shown.split('\n')).toEqual([
      'POST /mcp?api_key=•••&a=1 HTTP/1.1',
      'Authorization: Bearer •••',
      'x-api-key:•••',
      'Set-Cookie: •••',
      'Mcp-Session-Id: •••',
      'location: https://•••@x/?token=•••',
      'accept: application/json',
      'cookie: •••',
    ]);
    expect(hidden.filter(({ kind }) => kind === 'header').map(({ place }) => place)).toEqual([
      'authorization',
      'x-api-key',
      'set-cookie',
      'mcp-session-id',
    ]);
  });

  test.each([
    [
      'an event',
      `event: message\ndata: {"token":"${canary}"}`,
      'event: message\ndata: {"token":"•••"}',
    ],
    [
      'an event on several lines',
      `id: 1\ndata: {"token":\ndata: "${canary}"}`,
      'id: 1\ndata: {"token":\ndata: "•••"}',
    ],
    [
      'several events',
      `data: {"token":"${canary}"}\n\ndata: {"a":1}\n\n`,
      'data: {"token":"•••"}\n\ndata: {"a":1}\n\n',
    ],
    [
      'a form',
      `grant_type=x&client%5Fsecret=${canary}&a=b`,
      'grant_type=x&client%5Fsecret=•••&a=b',
    ],
    [
      'a line of stderr',
      `starting with --api-key ${canary} and TOKEN=${canary}`,
      'starting with --api-key ••• and TOKEN=•••',
    ],
    [
      'a value after another',
      `msg: password=${canary}; cookie: a=${canary}; b=${canary}`,
      'msg: password=•••; cookie: •••',
    ],
    ['a line with a quoted value', `password: "a ${canary}"`, 'password: "•••"'],
    ['a key', `-----BEGIN RSA PRIVATE KEY-----\n${canary}\n-----END RSA PRIVATE KEY-----!`, '•••!'],
    ['a token by its shape', 'got ghp_0123456789abcdefghijABCDEFGHIJ12, ok', 'got •••, ok'],
    ['nothing', '', ''],
    [
      'plain words',
      'listening on http://127.0.0.1:80/mcp?x=1',
      'listening on http://127.0.0.1:80/mcp?x=1',
    ],
  ])('hides the secrets of %s', (_what, text, shown) => {
    expect(hide(text, { kind: 'stderr' }).shown).toBe(shown);
  });

  test('hides the secrets among bytes that are no text, and keeps those bytes', () => {
    const bytes = Buffer.concat([
      Buffer.from([0xff, 0xc3]),
      Buffer.from(`{"token":"${canary}"}`),
      Buffer.from([0xfe]),
    ]);

    const shown = createRedaction(everythingHidden, noMasker).content('stderr', bytes);

    expect(shown.toString('latin1')).not.toContain(canary);
    expect([shown[0], shown[1], shown.at(-1)]).toEqual([0xff, 0xc3, 0xfe]);
  });

  test('shows what nobody chose to hide', () => {
    const nothing = { headers: false, addresses: false, members: false, texts: false };
    const head = `GET /?token=${canary} HTTP/1.1\nauthorization: Bearer ${canary}`;

    expect(hide(head, { kind: 'http-request', ...nothing })).toEqual({ shown: head, hidden: [] });
    expect(hide(`{"token":"${canary}"}`, nothing).hidden).toEqual([]);
  });
});

describe('what is known to be secret', () => {
  const label = '${env:OWN}';
  const masker = createSecretMasker([
    { value: canary, label },
    { value: '9876543210', label: '${env:NUMBER}' },
  ]);
  const known = (text: string, kind: WireKind = 'message', choice = everythingHidden) => {
    const redaction = createRedaction(choice, masker);
    const shown = redaction.content(kind, Buffer.from(text)).toString();
    return { shown, hidden: redaction.hidden() };
  };
  const escaped = [...Buffer.from(canary)].map((byte) => `\\u00${byte.toString(16)}`).join('');

  test.each<[string, string, string, WireKind?]>([
    ['a value', `{"a":"x ${canary}"}`, `{"a":"x ${label}"}`],
    ['the name of a member', `{"${canary}":1}`, `{"${label}":1}`],
    ['a number', '{"a":[9876543210,1]}', '{"a":["${env:NUMBER}",1]}'],
    ['escapes', `{"a":"${escaped}"}`, `{"a":"${label}"}`],
    [
      'JSON in JSON',
      JSON.stringify({ a: JSON.stringify([canary]) }),
      JSON.stringify({ a: JSON.stringify([label]) }),
    ],
    ['a broken text', `{"a":"${canary}`, `{"a":"${label}`],
    ['plain words', `started as ${canary}`, `started as ${label}`, 'stderr'],
    [
      'a path',
      `GET /u/${canary}/x?a=${canary} HTTP/1.1\nx-own: ${canary}`,
      `GET /u/${label}/x?a=${label} HTTP/1.1\nx-own: ${label}`,
      'http-request',
    ],
    ['an event', `data: {"n":9876543210}\n\n`, 'data: {"n":"${env:NUMBER}"}\n\n', 'sse-event'],
    [
      'an event that is broken within',
      `id: 1\ndata: "${canary.slice(0, 4)}\ndata: ${canary.slice(4)}"`,
      `id: 1\ndata: "${label}"`,
      'sse-event',
    ],
    [
      'the name of an event',
      `event: ${canary}\ndata: {}`,
      `event: ${label}\ndata: {}`,
      'sse-event',
    ],
    ['a comment', `: ${canary}\n\n`, `: ${label}\n\n`, 'sse-comment'],
  ])('is hidden in %s', (_where, text, shown, kind) => {
    expect(known(text, kind).shown).toBe(shown);
  });

  test('is hidden in a blob, and in what a blob holds', () => {
    const blob = Buffer.from(JSON.stringify({ inner: canary })).toString('base64');
    const twice = Buffer.from(Buffer.from(`x${canary}`).toString('base64')).toString('base64');

    const { shown } = known(JSON.stringify({ contents: [{ blob }, { blob: twice }] }));

    const [first, second] = JSON.parse(shown).contents.map(({ blob: one }: { blob: string }) =>
      Buffer.from(one, 'base64').toString(),
    );
    expect(first).toBe(`{"inner":"${label}"}`);
    expect(Buffer.from(second, 'base64').toString()).not.toContain(canary);
  });

  test('is counted by what stands in its place, and shown where nobody chose to hide it', () => {
    const text = `{"a":"${canary}","b":"${canary}"}`;

    expect(known(text).hidden).toEqual([{ kind: 'known', place: label, count: 2 }]);
    expect(known(text, 'message', { ...everythingHidden, known: false }).shown).toBe(text);
  });
});
