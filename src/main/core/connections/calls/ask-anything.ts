import { anyRequest } from './any-request.ts';
import { askServer, type AskLine, type AskOptions } from './ask-server.ts';
import { wholeAnswer, type Answer } from './tasks/task-outcome.ts';

/** Sends a request of any method, and waits for its whole answer. */
export async function askAnything(
  line: AskLine,
  { method, paramsText }: { method: string; paramsText?: string | undefined },
  options: Pick<AskOptions, 'signal' | 'timeoutMs'>,
): Promise<Answer> {
  const unwanted = 'The answer is no longer needed.';
  const request = anyRequest(method, paramsText);
  return wholeAnswer(await askServer(line, request, { unwanted, ...options }));
}
