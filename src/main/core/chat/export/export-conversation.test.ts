import { describe, expect, test } from 'vitest';
import type { ChatEvent, ChatFact, RunEvent } from '../../../../shared/model/chat/chat.ts';
import { createSecretMasker } from '../../secrets/masking/secret-masker.ts';
import { exportConversation } from './export-conversation.ts';

const key = 'canary-key-0123456789';
const result = (content: unknown[]) => JSON.stringify({ content });
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const run = (event: RunEvent, nodeId = 'r1'): ChatFact => ({ type: 'run', nodeId, event });
const node = (node: Extract<ChatFact, { type: 'node' }>['node']): ChatFact => ({
  type: 'node',
  node,
});
const choice = { model: { endpointId: 'e1', modelId: 'some-model' }, servers: [] };

const conversation = (...facts: ChatFact[]): ChatEvent[] =>
  [
    { type: 'conversation', version: 1, conversationId: 'c1', title: 'First' } as const,
    ...facts,
  ].map((fact, at) => ({ seq: at + 1, at: Date.UTC(2026, 1, 3), ...fact }));

const story = conversation(
  { type: 'title', title: 'Weather' },
  node({ kind: 'user', nodeId: 'u1', text: 'What is it like?', attachments: [] }),
  node({ kind: 'run', nodeId: 'r1', parentId: 'u1', choice }),
  run({ type: 'step-start', step: 1 }),
  run({ type: 'reasoning', step: 1, delta: 'I look.' }),
  run({ type: 'text', step: 1, delta: 'A **moment**.' }),
  run({
    type: 'call',
    step: 1,
    callId: 'c1',
    wireName: 'get_weather',
    argumentsText: '{"city":"Paris"}',
    serverName: 'sky',
    tool: 'get.weather',
  }),
  run({ type: 'approval', callId: 'c1', decision: { allow: true, holds: 'once' }, by: 'user' }),
  run({
    type: 'call-start',
    callId: 'c1',
    argumentsText: '{"city":"Rome"}',
    connectionId: 1,
    recordingId: 'x',
  }),
  run({
    type: 'call-end',
    callId: 'c1',
    ms: 12.4,
    outcome: 'result',
    resultText: result([
      { type: 'text', text: 'Sunny' },
      { type: 'image', mimeType: 'image/png', data: pixel },
    ]),
    sentCharacters: 5,
  }),
  run({ type: 'step-end', step: 1, finish: 'calls', ms: 1, messages: [], exchangeIds: [] }),
  run({ type: 'step-start', step: 2 }),
  run({ type: 'text', step: 2, delta: 'Sunny.' }),
  run({ type: 'run-end', reason: 'done', steps: 2, calls: 1, usage: { input: 10, output: 4 } }),
  node({
    kind: 'run',
    nodeId: 'r2',
    parentId: 'u1',
    choice: { ...choice, model: { endpointId: 'demo', modelId: 'script' } },
  }),
  run({ type: 'text', step: 1, delta: 'Another answer' }, 'r2'),
);

describe('as Markdown', () => {
  test('reads as it went, with arguments, results and what was decided', async () => {
    const text = await exported(story, 'markdown');

    expect(text).toMatchInlineSnapshot(`
      "# Weather

      A conversation in Wirebench, started 2026-02-03 00:00:00 UTC.

      ## You

      What is it like?

      ## some-model

      > I look.

      A **moment**.

      **Call: sky › get.weather (as get\\_weather)**

      \`\`\`
      {"city":"Rome"}
      \`\`\`

      Allowed by the user. The arguments were changed before it was sent. Answered after 12 ms.

      \`\`\`
      {"content":[{"type":"text","text":"Sunny"},{"type":"image","mimeType":"image/png","data":"${pixel}"}]}
      \`\`\`

      Sunny.

      *Done. 2 steps, 1 call, 10 tokens in, 4 out.*

      ## Demo script, no AI

      Another answer

      *It has not ended yet.*
      "
    `);
  });

  test('loads nothing and is no HTML, whatever a model or a server says', async () => {
    const hostile = said(
      '![x](https://evil.test/a.png)\n<img src=https://evil.test>\n<!-- x -->\n![r][e]\n```\n<b>code</b>\n```\na < b',
    );

    const text = await exported(hostile, 'markdown');

    expect(text).not.toMatch(/(?<!\\)!\[|!(?<!\\)\[/);
    expect(text).toContain('!\\[x](https://evil.test/a.png)\n\\<img src');
    expect(text).toContain('\\<!-- x');
    expect(text).toContain('```\n<b>code</b>\n```\na < b');
  });

  test('ends no fence before its text does', async () => {
    const hostile = called('{}', result([{ type: 'text', text: '```\n# Not a heading\n`````' }]));

    const text = await exported(hostile, 'markdown');

    expect(text).toContain('\n``````\n{"content"');
  });

  test('takes names of servers and tools for words', async () => {
    const title = '](https://evil.test) ![x](y) <script> # a\n## b | c';

    const text = await exported(conversation({ type: 'title', title }), 'markdown');

    expect(text.split('\n')[0]).toBe(
      '# \\](https://evil.test) \\!\\[x\\](y) \\<script\\> \\# a \\#\\# b \\| c',
    );
  });
});

describe('as a page', () => {
  test('shows what was said, and pictures, and what is hidden', async () => {
    const text = await exported(story, 'html');

    expect(text).toContain('<h1>Weather</h1>');
    expect(text).toContain(`<img alt="" src="data:image/png;base64,${pixel}">`);
    expect(text).toContain('A <strong>moment</strong>.');
    expect(text).toContain('2 steps, 1 call,');
    expect(text).toContain('No secrets found.');
    expect(text.trimEnd()).toMatch(/<\/html>$/);
  });

  test('reads as in the app: tables, lists and deletions, and addresses that lead nowhere', async () => {
    const text = await exported(
      said('| a | b |\n| - | -: |\n| 1 | ~~2~~ |\n\n- [x] done\n\n[here](https://a.test/x)'),
      'html',
    );

    expect(text).toContain('<tr><th class="left">a</th><th class="right">b</th></tr>');
    expect(text).toContain('<td class="right"><del>2</del></td>');
    expect(text).toContain('☑ <p>done</p>');
    expect(text).toContain('here <span class="quiet">(https://a.test/x)</span>');
    expect(text).not.toContain('<a href="https');
  });

  test('shows a bare address once, as it was written', async () => {
    const text = await exported(said('See https://a.test/_next_/x?b=c.'), 'html');

    expect(text).toContain('<p>See https://a.test/_next_/x?b=c.</p>');
  });

  test('shows what a result says, its JSON folded, and nothing twice', async () => {
    const structuredContent = { beans: [{ name: 'Guji', kilos: 84 }], total: 84 };
    const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];

    const text = await exported(
      called('{}', JSON.stringify({ content, structuredContent })),
      'html',
    );

    expect(text).toContain('<tr><td>Guji</td><td class="right">84</td></tr>');
    expect(text).toContain('<summary class="quiet">Result as JSON</summary>');
    expect(text).not.toContain('structuredContent');
  });

  test('may load nothing and run nothing', async () => {
    const text = await exported(story, 'html');

    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(text)?.[1];
    expect(policy).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
    );
    expect(text.indexOf('Content-Security-Policy')).toBeLessThan(text.indexOf('<title>'));
    expect(text).not.toMatch(/<script|<link|<iframe|\son\w+=|url\(/i);
  });

  test.each([
    [
      'a message',
      (text: string) => conversation(node({ kind: 'user', nodeId: 'u1', text, attachments: [] })),
    ],
    ['a title', (text: string) => conversation({ type: 'title', title: text })],
    ['an answer', (text: string) => said(text)],
    ['arguments', (text: string) => called(text, '{}')],
    ['a result', (text: string) => called('{}', text)],
    ['a tool', (text: string) => called('{}', '{}', text)],
    [
      'a picture’s type',
      (text: string) => called('{}', result([{ type: 'image', mimeType: text, data: 'AA' }])),
    ],
    [
      'a picture',
      (text: string) =>
        called('{}', result([{ type: 'image', mimeType: 'image/png', data: text }])),
    ],
  ])('takes hostile text of %s for text', async (_where, events) => {
    const text = await exported(
      events('"><script>alert(1)</script><img src=x onerror=alert(2)>\u202E'),
      'html',
    );

    expect(text).not.toMatch(
      /<script|<img(?! alt="" src="data:image\/png;base64,[A-Za-z0-9+/=]*">)/,
    );
    expect(text).not.toContain('\u202E');
  });

  test('has no pictures that are programs', async () => {
    const svg = result([{ type: 'image', mimeType: 'image/svg+xml', data: 'PHN2Zz4=' }]);

    expect(await exported(called('{}', svg), 'html')).not.toContain('<img');
  });
});

describe('as JSON', () => {
  test('is an object that says what it is, with the events as they were', async () => {
    const parsed = JSON.parse(await exported(story, 'json')) as Record<string, unknown>;

    expect(parsed).toMatchObject({
      format: 'wirebench-chat',
      version: 1,
      app: '1.2.3',
      exportedAt: '2026-05-06T00:00:00.000Z',
      hidden: [],
    });
    expect(parsed['events']).toEqual(story);
  });

  test('of nothing is still JSON', async () => {
    expect(JSON.parse(await exported([], 'json'))).toMatchObject({ events: [] });
  });
});

describe.each(['markdown', 'html', 'json'] as const)('no secret is in %s', (format) => {
  test.each([
    ['a known key in an answer', said(`Your key is ${key}.`)],
    ['a known key in arguments', called(`{"text":"${key}"}`, '{}')],
    ['a known key in a result', called('{}', result([{ type: 'text', text: key }]))],
    ['a known key with signs of Markdown', said(key.replaceAll('-', '\\-'))],
    [
      'a known key in JSON within a text',
      called('{}', result([{ type: 'text', text: `[{"a":"\\u0063${key.slice(1)}"}]` }])),
    ],
    ['a known key in base64', said(Buffer.from(`Basic x:${key}`).toString('base64'))],
    ['a member named after a secret', called(`{"password":"${key}"}`, '{}')],
    ['a key of a provider', said(`sk-${key.replaceAll('-', '')}`)],
    ['a header in words', said(`Authorization: Bearer ${key}x`)],
  ])('not %s', async (_where, events) => {
    const text = await exported(events, format, { secrets: [key] });

    expect(text).not.toContain('0123456789');
    expect(text).not.toContain(Buffer.from(key).toString('base64').slice(4, 20));
    expect(text).toContain('•••');
  });

  test('not one that came in pieces, between those of another run', async () => {
    const events = conversation(
      node({ kind: 'run', nodeId: 'r1', parentId: 'u1', choice }),
      node({ kind: 'run', nodeId: 'r2', parentId: 'u1', choice }),
      run({ type: 'text', step: 1, delta: `a ${key.slice(0, 12)}` }),
      run({ type: 'text', step: 1, delta: 'other' }, 'r2'),
      run({ type: 'text', step: 1, delta: `${key.slice(12)} b` }),
    );

    const text = await exported(events, format, { secrets: [key] });

    expect(text).toContain('a ••• b');
  });

  test('and a branch has nothing of the others', async () => {
    const text = await exported(story, format, { nodeId: 'r2' });

    expect(text).toContain('What is it like?');
    expect(text).toContain('Another answer');
    expect(text).not.toContain('Sunny');
  });
});

test.each(['markdown', 'html'] as const)(
  'characters that can’t be seen are named in %s',
  async (format) => {
    const text = await exported(said('Tag \u{E0041}, zero \u200B, turned \u202E.'), format);

    expect(text).not.toMatch(/[\u{E0041}\u200B\u202E]/u);
    expect(text).toMatch(/U\+E0041.*U\+200B.*U\+202E/);
  },
);

test('a branch that is not there is NOT_FOUND', async () => {
  await expect(exported(story, 'json', { nodeId: 'r9' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

function said(delta: string): ChatEvent[] {
  return conversation(
    node({ kind: 'run', nodeId: 'r1', parentId: 'u1', choice }),
    run({ type: 'text', step: 1, delta }),
  );
}

function called(argumentsText: string, resultText: string, tool = 'look'): ChatEvent[] {
  return conversation(
    node({ kind: 'run', nodeId: 'r1', parentId: 'u1', choice }),
    run({
      type: 'call',
      step: 1,
      callId: 'c1',
      wireName: 'look',
      argumentsText,
      serverName: 's',
      tool,
    }),
    run({
      type: 'call-end',
      callId: 'c1',
      ms: 1,
      outcome: 'result',
      resultText,
      sentCharacters: 1,
    }),
  );
}

async function exported(
  events: ChatEvent[],
  format: 'markdown' | 'json' | 'html',
  more: { secrets?: string[]; nodeId?: string } = {},
): Promise<string> {
  const now = new Date(Date.UTC(2026, 4, 6));
  const signal = new AbortController().signal;
  const { secrets = [], ...others } = more;
  const masker = createSecretMasker(secrets.map((value) => ({ value, label: '•••' })));
  const wanted = { format, masker, version: '1.2.3', signal, now, ...others };
  const pieces: string[] = [];
  for await (const piece of exportConversation(events, wanted)) pieces.push(piece);
  return pieces.join('');
}
