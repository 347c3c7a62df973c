import type { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import { z } from 'zod';
import { isObject } from '../../../shared/json/is-object.ts';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type { AppAnswer } from '../../../shared/model/apps/app.ts';
import type { Elicitation } from '../../../shared/model/calls/call.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import type { OpenServerRequests } from '../connections/connections.ts';
import type { Validation } from '../validation/create-validation.ts';
import type { AppSubject } from './app-subject.ts';
import type { RunningApp } from './running-app.ts';

type Rooms = {
  requests: Pick<OpenServerRequests, 'sent' | 'answer' | 'isOpen' | 'onSettled'>;
  validation: Pick<Validation, 'judge'>;
};

/** A user may take as long as he wants; this is the longest that a timer can be set for. */
const timeoutMs = 2_147_483_647;
const maxContent = 1_000_000;
const anything = z.unknown();

/**
 * The app that draws the form of a server's open question (SEP-3118): it is asked the question as it
 * was sent, and its answer waits for the user. Throws REFUSED for a question without one.
 */
export function questionSubject(
  serverRequestId: number,
  { requests, validation }: Rooms,
): AppSubject {
  const { request, params } = requests.sent(serverRequestId);
  if (request.method !== 'elicitation/create' || !request.app) {
    throw new RpcError('REFUSED', 'This request names no app.');
  }
  if ('refused' in request.app) throw new RpcError('REFUSED', request.app.refused);
  let ask = () => {};
  let running: RunningApp | undefined;
  let count = 0;
  return {
    connectionId: request.connectionId,
    resourceUri: request.app.resourceUri,
    findings: [],
    hostContext: {},
    isForQuestion: true,
    async give({ app, bridge, appCapabilities, signal }) {
      running = app;
      if (!isObject(isObject(appCapabilities) && appCapabilities['elicitation'])) {
        return app.change({
          unable: 'The app does not declare elicitation in appCapabilities, so it was not asked.',
        });
      }
      ask = () => {
        count += 1;
        const answerId = count;
        app.change({ answer: undefined, unable: undefined });
        const asked = askApp(bridge, params, signal);
        asked
          .then((result) => readAnswer(result, answerId, request, validation))
          .then((read) => {
            // An answer to what was asked before counts no more.
            if (answerId === count) app.change(read);
          })
          .catch((error: unknown) => {
            if (answerId === count) app.change({ unable: refusalOf(error) });
          });
      };
      ask();
    },
    acts: {
      askAgain: () => ask(),
      sendAnswer(answerId) {
        const answer = running?.state.answer;
        if (!answer || answer.answerId !== answerId) {
          throw new RpcError('REFUSED', 'The app has answered again; review the new answer.');
        }
        if (answer.action !== 'accept') {
          return requests.answer(serverRequestId, { action: answer.action });
        }
        if (answer.problems.length > 0 || answer.unjudged !== undefined) {
          throw new RpcError('REFUSED', 'The requested schema does not accept the app’s answer.');
        }
        return requests.answer(serverRequestId, {
          action: 'accept',
          contentText: answer.contentText,
        });
      },
    },
    watch(app) {
      const end = () => app.end('The request is no longer open.');
      if (!requests.isOpen(serverRequestId)) end();
      return requests.onSettled((settled) => {
        if (settled.serverRequestId === serverRequestId) end();
      });
    },
  };
}

/** Asks an app; rejects with its error, or once it is over. */
const askApp = (bridge: AppBridge, params: unknown, signal: AbortSignal): Promise<unknown> =>
  bridge.request(
    { method: 'elicitation/create', params: params as Record<string, unknown> },
    anything,
    { timeout: timeoutMs, signal },
  );

const refusalOf = (error: unknown): string =>
  `The app did not answer: ${messageOf(error).slice(0, 500)}`;

type Read = { answer: AppAnswer } | { unable: string };

/** An app's `ElicitResult`, judged by the schema of its question. */
async function readAnswer(
  result: unknown,
  answerId: number,
  { requestedSchema }: Pick<Elicitation, 'requestedSchema'>,
  validation: Rooms['validation'],
): Promise<Read> {
  const { action, content } = isObject(result) ? result : {};
  if (action === 'decline' || action === 'cancel') return { answer: { answerId, action } };
  if (action !== 'accept') {
    return { unable: 'The app’s answer has no action accept, decline or cancel.' };
  }
  if (!isObject(content)) {
    return { unable: 'The app accepted without content, which must be an object.' };
  }
  const contentText = jsonOf(content);
  if (contentText.length > maxContent) {
    return { unable: `The app’s answer has ${contentText.length} characters, which is too much.` };
  }
  const judged = await validation.judge(requestedSchema, contentText);
  const answer = { answerId, action, contentText } as const;
  return judged.status === 'judged'
    ? { answer: { ...answer, problems: judged.problems } }
    : { answer: { ...answer, problems: [], unjudged: judged.reason } };
}
