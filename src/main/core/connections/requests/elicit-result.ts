import { isObject } from '../../../../shared/json/is-object.ts';
import type { Elicitation, ServerRequestAnswer } from '../../../../shared/model/calls/call.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import type { ElicitResult } from './askable.ts';

/** The result to send for an answer to an elicitation; throws BAD_INPUT for what can't be one. */
export function elicitResultOf(answer: ServerRequestAnswer, { url }: Elicitation): ElicitResult {
  switch (answer.action) {
    case 'accept':
      if (url !== undefined)
        throw new RpcError('BAD_INPUT', 'This asks to open a page, and has no form.');
      return { action: 'accept', content: parseContent(answer.contentText) };
    case 'open':
      if (url === undefined)
        throw new RpcError('BAD_INPUT', 'This asks for a form, not for a page.');
      return { action: 'accept' };
    case 'decline':
    case 'cancel':
      return { action: answer.action };
    default:
      throw new RpcError('BAD_INPUT', 'This is not a sampling request.');
  }
}

type ElicitContent = Extract<ElicitResult, { content: unknown }>['content'];

function parseContent(text: string): ElicitContent {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new RpcError('BAD_INPUT', `The answer is not valid JSON: ${messageOf(error)}`);
  }
  if (!isObject(content)) throw new RpcError('BAD_INPUT', 'The answer must be a JSON object.');
  // The content is not checked by the schema: a server may be sent a wrong value on purpose.
  return content as ElicitContent;
}
