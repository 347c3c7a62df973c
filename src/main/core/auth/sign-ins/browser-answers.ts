import { isLoopbackHost } from '../../../../shared/private-address.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { pastedAnswer } from '../callback/pasted-answer.ts';
import type { AskedOfBrowser } from '../from-here/ask-from-here.ts';
import { StepFailed } from '../steps/step.ts';

type Waiting = {
  asked: AskedOfBrowser;
  atCallback: Promise<URLSearchParams>;
  signal: AbortSignal;
};

/** The answers of one sign-in, as the browser brings them back or as the user pastes them. */
export function createBrowserAnswers() {
  let awaited: { asked: AskedOfBrowser; give(params: URLSearchParams): void } | undefined;
  return {
    /** Resolves with whichever answer comes first. */
    async wait({ asked, atCallback, signal }: Waiting): Promise<URLSearchParams> {
      const pasted = Promise.withResolvers<URLSearchParams>();
      awaited = { asked, give: pasted.resolve };
      const ended = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => ended.reject(signal.reason));
      try {
        return await Promise.race([atCallback, pasted.promise, ended.promise]);
      } finally {
        awaited = undefined;
      }
    },
    /** Takes the address that the browser ended at; a sentence where it is of no use. */
    paste(text: string): { problem: string } | undefined {
      if (!awaited) return { problem: 'No sign-in waits for an answer. Start it again.' };
      const given = pastedAnswer(text, awaited.asked.state);
      if ('problem' in given) return given;
      awaited.give(given.params);
      return undefined;
    },
    /** What the browser was sent to; REFUSED where it is not waited for. */
    asked(): AskedOfBrowser {
      if (awaited) return awaited.asked;
      throw new RpcError('REFUSED', 'No sign-in waits for the browser. Start it again.');
    },
  };
}

/** The browser is sent to https addresses alone, and to this machine. */
export function checkBrowsed({ protocol, hostname, origin }: URL): void {
  if (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))) return;
  throw new StepFailed({
    code: 'insecure-endpoint',
    message: `The browser is not sent to ${origin}: others could read what you type there.`,
    rule: 'MCP authorization, Communication Security',
    next: 'The authorization server has to be reached by https.',
  });
}
