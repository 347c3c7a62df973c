import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { readSession, sessionOptions, timeoutOption } from '../session-options.ts';
import { countOption, readCount } from '../streams/stream-until.ts';
import { toldOptions } from '../told-options.ts';

export const subscribeCommand = defineCommand({
  name: 'subscribe',
  summary: 'Print each update of resources',
  details: [
    'Prints one line with time and URI per update until interrupted, using resources/subscribe, or subscriptions/listen from revision 2026-07-28 on. A server that reconnects is subscribed to again.',
  ],
  usage: ['URI... SERVER [options]'],
  arguments: [{ name: 'URI', about: 'the URI of a resource; as many as needed', isRepeated: true }],
  options: { ...countOption, ...sessionOptions, ...toldOptions, ...timeoutOption },
  examples: [
    ['wirebench subscribe file:///srv/app.log --server files --count 1', 'Waits for a change.'],
  ],
  read({ values, positionals: uris }) {
    if (uris.length === 0) throw usageError('subscribe takes the URI of a resource.');
    return { ...readSession(values), uris, count: readCount(values.count) };
  },
  async run(options, terminal) {
    const [{ runInSession }, { runSubscribe }] = await Promise.all([
      import('../run-in-session.ts'),
      import('../streams/run-subscribe.ts'),
    ]);
    const { signal, print } = terminal;
    return runInSession(options, terminal, (session) =>
      runSubscribe(session, { ...options, signal, print }),
    );
  },
});
