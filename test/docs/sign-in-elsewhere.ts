import { PassThrough } from 'node:stream';
import { runCli } from '../run-cli.ts';

/** Runs a command that wants somebody to sign in, who does so in a browser elsewhere and pastes the address. */
export function signInElsewhere(words: string[], home: string, env: Record<string, string>) {
  const stdin = new PassThrough();
  let isAnswered = false;
  return runCli(words, {
    home,
    env,
    stdin,
    onStderr(stderr) {
      const [, url] = /Sign in at (\S+)/.exec(stderr) ?? [];
      if (url === undefined || isAnswered) return;
      isAnswered = true;
      void fetch(url, { redirect: 'manual' }).then(({ headers }) =>
        stdin.write(`${headers.get('location')}\n`),
      );
    },
  });
}
