import { describe, expect, test } from 'vitest';
import type { CallToCopy } from '../copy-as/call-to-copy.ts';
import { copyFormats } from '../copy-as/copy-formats.ts';
import { readPaste } from './read-paste.ts';
import { read, target, value } from './test-paste.ts';

const refusal = (text: string) => {
  const reading = readPaste(text, target);
  return reading.status === 'refused' ? reading.reason : reading;
};

const exactText = '{ "exact": 9007199254740993, "message": "it\'s \\"so\\"", "free": 1.10 }';

describe('commands', () => {
  const message = { message: `it's "so" $HOME \`x\`` };
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'echo', arguments: message },
  });
  const bash = body.replaceAll("'", String.raw`'\''`);

  test.each([
    [
      'curl in bash',
      `$ curl -sS -X POST 'http://127.0.0.1:1/mcp' \\\n  -H 'Content-Type: application/json' \\\n  -d '${bash}'`,
    ],
    ['--data-raw=', `curl http://x --data-raw='${bash}'`],
    [
      '--json and double quotes',
      `curl --json "${body.replaceAll(/["\\$\x60]/g, String.raw`\$&`)}" http://x`,
    ],
    ['a short option that is written together', `curl -sSd'${bash}' http://x`],
    [
      'dollar quotes of a browser',
      `curl 'http://x' --data-raw $'${body.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\u0027`)}'`,
    ],
    ['a text over lines', `curl http://x -d @- <<'EOF'\n${body}\nEOF\n`],
    ['a word that is fed', `curl http://x -d @- <<< '${bash}'`],
    ['a pipe', `echo '${bash}' | curl http://x --data-binary @-`],
    [
      'a handshake before',
      `curl http://x -d '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}'\ncurl http://x -d '${bash}'`,
    ],
    ['printf to a server', `printf '%s\\n' '{"method":"initialize"}' '${bash}' | node server.js`],
    [
      'cmd as a browser copies it',
      `curl ^"http://x^" ^\r\n  -H ^"a: b^" ^\r\n  --data-raw ^"${body
        .replaceAll('\\', '\\\\')
        .replaceAll('"', String.raw`\"`)
        .replaceAll(/[^\w\s]/g, '^$&')}^"`,
    ],
    [
      'cmd with quotes',
      `curl http://x ^\r\n -d "${body.replaceAll('\\"', String.raw`\\\"`).replaceAll(/(?<!\\)"/g, String.raw`\"`)}"`,
    ],
    [
      'PowerShell as a browser copies it',
      `Invoke-WebRequest -UseBasicParsing -Uri "http://x" \`\n-Method "POST" \`\n-ContentType "application/json" \`\n-Body "${body.replaceAll(/["$\x60]/g, '`$&')}"`,
    ],
    ['PowerShell with single quotes', `curl.exe http://x -d '${body.replaceAll("'", "''")}'`],
    ['PowerShell over lines', `irm http://x -Method Post -Body @'\n${body}\n'@`],
    [
      'fetch',
      `await fetch("http://x", {\n  "headers": { "a": "b" },\n  "body": ${JSON.stringify(body)},\n  "method": "POST"\n});`,
    ],
    [
      'fetch with an object',
      `fetch('http://x', { method: 'POST', body: JSON.stringify(${body}) })`,
    ],
    ['requests', `r = requests.post(url, headers=headers, json=${body}, timeout=3)`],
  ])('%s', (_what, text) => {
    expect(value(text)).toEqual(message);
  });

  test.each([
    [
      `wirebench call --server=x --args '${exactText.replaceAll("'", String.raw`'\''`)}' echo`,
      JSON.parse(exactText),
    ],
    [
      `npx wirebench call echo --stdio "node server.js" --arg count=5 --arg message=hi --arg tags='["a"]' --json`,
      { count: 5, message: 'hi', tags: ['a'] },
    ],
    [`echo '{"count": 1}' | wirebench call echo --url http://x --args -`, { count: 1 }],
    [`wirebench call --url http://x -- -odd`, {}],
    [
      `npx @modelcontextprotocol/inspector --cli node s.js --method tools/call --tool-name echo --tool-arg count=5 --tool-arg 'message=a b'`,
      { count: 5, message: 'a b' },
    ],
    [`mcp call echo --params '{"count": 7}' npx -y server`, { count: 7 }],
    [`curl 'http://x/echo?count=5&message=a%20b'`, { count: 5, message: 'a b' }],
    [`curl http://x -d count=5 -d message=hi`, { count: 5, message: 'hi' }],
    [`curl http://x -F count=5 -F 'message=a b'`, { count: 5, message: 'a b' }],
  ])('%s', (text, expected) => {
    expect(value(text)).toEqual(expected);
  });

  test('say which tool they call', () => {
    expect(read('wirebench call --server x --args {} grind')).toMatchObject({
      called: { name: 'grind' },
    });
    expect(read('wirebench call --url http://x -- -odd')).toMatchObject({
      called: { name: '-odd' },
    });
  });

  test.each([
    [
      'curl http://x -d @body.json',
      'The arguments are in the file body.json, which is not read: paste its content.',
    ],
    [
      'wirebench call x --url http://x --args @a.json',
      'The arguments are in the file a.json, which is not read: paste its content.',
    ],
    [
      'wirebench call x --url http://x --args -',
      'The arguments are in what is written to stdin, which is not read: paste its content.',
    ],
    ['curl http://x', 'The curl command has no body, so it has no arguments.'],
    [`curl http://x -d '{"a": 1}`, "The command has an unclosed quote '."],
    [
      `curl http://x -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
      'It is a message “tools/list”, which has no arguments of a tool.',
    ],
  ])('refused: %s', (text, expected) => {
    expect(refusal(text)).toBe(expected);
  });
});

describe('what this app copies is understood by it', () => {
  const argumentsText =
    '{"exact": 9007199254740993, "message": "it\'s\\n$HOME `x` \\"é😀\\" %PATH% ^ \\\\d", "__proto__": [null, true, 1.50]}';
  const call: CallToCopy = {
    serverName: "it's mine",
    method: 'tools/call',
    name: 'echo',
    argumentsText,
    schema: target.schema,
    launch: {
      kind: 'http',
      url: ['http://127.0.0.1:1/mcp?token=', { variable: 'TOKEN' }],
      headers: [['Authorization', ['Bearer ', { variable: 'KEY' }]]],
    },
    revision: '2025-11-25',
    envelope: undefined,
    isSse: false,
  };
  const modern = { ...call, revision: '2026-07-28', envelope: { era: 'modern' } };
  const stdio = {
    ...call,
    launch: {
      kind: 'stdio' as const,
      command: ['node'],
      args: [['a b.js'], [{ variable: 'X' }]],
      env: [['KEY', [{ variable: 'KEY' }]] as const],
    },
  };
  const all = [call, modern, stdio].flatMap((one, i) =>
    copyFormats(one, ['token']).flatMap(({ label, text }) =>
      text ? [[`${label} ${i}`, text()] as const] : [],
    ),
  );

  test.each(all)('%s', (_label, text) => {
    const reading = read(text);

    expect(reading.argumentsText.replaceAll(/\s/g, '')).toBe(argumentsText.replaceAll(/\s/g, ''));
    expect(reading).toMatchObject({ called: { name: 'echo', method: 'tools/call' } });
  });

  test('there are eleven of them', () => {
    expect(all).toHaveLength(15);
  });
});
