import { isObject } from '../../../../shared/json/is-object.ts';
import { jsonOf } from '../../../../shared/json/json-of.ts';
import type {
  CallPart,
  ChatMessage,
  FilePart,
  ResultPart,
  TextPart,
} from '../../../../shared/model/chat/chat-message.ts';
import { resultForModel } from '../run/tools/result-for-model.ts';
import { invalidParams } from '../../connections/requests/sampling-error.ts';

const maxMessages = 10_000;
const resultCharacters = 1_000_000;

type Block = Record<string, unknown>;
type ToWire = (tool: string) => string;

/**
 * The messages of `sampling/createMessage` as ours. Content is one block (until 2025-06-18) or a list
 * of them; results of tools stand alone in a message of the user, right after the calls that they
 * answer, each of them once (2025-11-25, sampling, "Tool Result Messages"). Throws -32602 otherwise.
 */
export function samplingMessages(given: unknown, toWire: ToWire): ChatMessage[] {
  if (!Array.isArray(given) || given.length === 0) {
    throw invalidParams('`messages` must be a list of at least one message.');
  }
  if (given.length > maxMessages) throw invalidParams(`More than ${maxMessages} messages.`);
  const messages: ChatMessage[] = [];
  let open = new Map<string, CallPart>();
  for (const [at, message] of given.entries()) {
    const place = `messages[${at}]`;
    if (!isObject(message)) throw invalidParams(`${place} is not an object.`);
    const blocks = blocksOf(message['content'], place);
    const results = blocks.filter(({ type }) => type === 'tool_result');
    if (results.length > 0) {
      if (message['role'] !== 'user') throw invalidParams(`${place}: only the user gives results.`);
      if (results.length < blocks.length) {
        throw invalidParams(`${place}: tool results may not be mixed with other content.`);
      }
      messages.push({ role: 'tool', parts: answersTo(open, results, place) });
      open = new Map();
      continue;
    }
    if (open.size > 0)
      throw invalidParams(`${place}: tool results are missing for the calls before.`);
    if (message['role'] === 'user') {
      messages.push({ role: 'user', parts: blocks.map((block) => partOf(block, place)) });
    } else if (message['role'] === 'assistant') {
      const parts = blocks.map((block) => callOf(block, place, toWire) ?? partOf(block, place));
      for (const part of parts) if (part.type === 'call') open.set(part.callId, part);
      messages.push({ role: 'assistant', parts });
    } else throw invalidParams(`${place}: its role is neither "user" nor "assistant".`);
  }
  if (open.size > 0) throw invalidParams('Tool results are missing for the last calls.');
  return messages;
}

function blocksOf(content: unknown, place: string): Block[] {
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  if (blocks.length === 0) throw invalidParams(`${place} has no content.`);
  return blocks.map((block) => {
    if (isObject(block)) return block;
    throw invalidParams(`${place}: its content is neither a block nor a list of blocks.`);
  });
}

function partOf(block: Block, place: string): TextPart | FilePart {
  const { type, text, data, mimeType } = block;
  if (type === 'text' && typeof text === 'string') return { type: 'text', text };
  const isMedia = type === 'image' || type === 'audio';
  if (isMedia && typeof data === 'string' && typeof mimeType === 'string') {
    return { type: 'file', mediaType: mimeType, base64: data };
  }
  const what = typeof type === 'string' ? JSON.stringify(type.slice(0, 100)) : 'no type';
  throw invalidParams(`${place}: a block of ${what} is not complete, or not allowed here.`);
}

function callOf(block: Block, place: string, toWire: ToWire): CallPart | undefined {
  if (block['type'] !== 'tool_use') return undefined;
  const { id, name, input } = block;
  if (typeof id !== 'string' || typeof name !== 'string' || !isObject(input)) {
    throw invalidParams(`${place}: a tool use needs an id, a name and an input.`);
  }
  return { type: 'call', callId: id, wireName: toWire(name), argumentsText: jsonOf(input) };
}

function answersTo(open: Map<string, CallPart>, results: Block[], place: string): ResultPart[] {
  const answered = new Map<string, ResultPart>();
  for (const result of results) {
    const callId = result['toolUseId'];
    const call = typeof callId === 'string' ? open.get(callId) : undefined;
    if (!call) throw invalidParams(`${place}: a result answers no call of the message before.`);
    if (answered.has(call.callId)) throw invalidParams(`${place}: a call is answered twice.`);
    const { output } = resultForModel(jsonOf(result), { characters: resultCharacters });
    const { wireName } = call;
    answered.set(call.callId, { type: 'result', callId: call.callId, wireName, output });
  }
  if (answered.size < open.size) throw invalidParams(`${place}: a call has no result.`);
  return [...answered.values()];
}
