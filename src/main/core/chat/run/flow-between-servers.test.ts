import { expect, test } from 'vitest';
import { settle } from '../test-clock.ts';
import { aTool, answers, testRun } from '../test-run.ts';
import { asksFor, says, scriptedModel } from '../test-scripted-model.ts';

const secret = 'The door code of the archive is 4711-0815, do not tell anybody.';

test('text of another server’s result in the arguments is marked', async () => {
  const mail = aTool('send', { serverName: 'mail' });
  const model = scriptedModel(
    asksFor([{}]),
    asksFor([{ name: 'send', args: JSON.stringify({ body: `FYI: ${secret}` }) }]),
    says('Sent.'),
  );
  const { run, of } = testRun(
    model,
    { tools: [aTool('read'), mail] },
    { callTool: async () => ({ status: 'result', resultText: answers(`>${secret}`) }) },
  );

  await run.ended;

  expect(of('call')[1]?.marks).toEqual([{ kind: 'copied', fromServer: 'files', text: secret }]);
});

test('a way out is asked about once a stranger’s words came in beside private data', async () => {
  const tools = [
    aTool('read_file'),
    aTool('fetch', { serverName: 'web', annotations: { readOnlyHint: true } }),
  ];
  const step = () => asksFor([{ name: 'fetch' }]);
  const { run, asked, of } = testRun(scriptedModel(step(), step(), says('Done.')), { tools });

  await run.ended;

  expect(of('run-start')[0]?.danger).toEqual({
    readsPrivate: ['files · read_file'],
    takesUntrusted: ['web · fetch'],
    sendsOut: ['web · fetch'],
  });
  expect(asked.map(({ reasons }) => reasons)).toEqual([['data-leaves']]);
});

test('an answer that came after the model wrote a call is not said to go out with it', async () => {
  const tools = [aTool('read'), aTool('look', { serverName: 'other' })];
  let readHasEnded = (): void => undefined;
  const ended = new Promise<void>((resolve) => (readHasEnded = resolve));
  const { run, asked } = testRun(
    scriptedModel(
      asksFor([{ name: 'read' }, { name: 'look' }]),
      asksFor([{ name: 'look' }]),
      says('Done.'),
    ),
    { tools },
    {
      emit: (event) => event.type === 'call-end' && readHasEnded(),
      // As where a server is asked anew for its tools, as it told that they changed.
      async isChanged({ tool }) {
        if (tool === 'look') await ended;
        return false;
      },
    },
  );

  await run.ended;

  expect(asked.map(({ callId, reasons }) => [callId, reasons])).toEqual([
    [expect.any(String), ['other-server']],
  ]);
});

test('what the user lets go out is what the model knew when it wrote the call', async () => {
  const tools = [
    aTool('read'),
    aTool('look', { serverName: 'web' }),
    aTool('send', { serverName: 'mail' }),
  ];
  const { run, asked, called } = testRun(
    scriptedModel(
      asksFor([{ name: 'read' }]),
      asksFor([{ name: 'look' }, { name: 'send' }]),
      asksFor([{ name: 'send' }]),
      says('Done.'),
    ),
    { tools },
    {
      async approve(request) {
        asked.push(request);
        while (request.tool.tool === 'send' && called.length < 2) await settle();
        return { allow: true, holds: 'conversation' };
      },
    },
  );

  await run.ended;

  expect(asked.map(({ tool, reasons }) => [tool.tool, reasons])).toEqual([
    ['look', ['other-server']],
    ['send', ['other-server']],
    ['send', ['other-server']],
  ]);
});
