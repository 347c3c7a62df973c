import { deepestNesting } from '../../ui/json/loose-json.ts';
import { namedProperties } from './typed-text.ts';
import { depthOf, itemTexts, memberTexts } from './json-parts.ts';
import {
  PasteRefused,
  shortened,
  within,
  type PasteTarget,
  type ReadText,
  type Understood,
} from './paste-reading.ts';

/**
 * What a JSON text holds for a call: the arguments themselves, or a request, a record or a model's
 * call of a tool, from which they are taken byte for byte.
 */
export function callInJson(json: string, target: PasteTarget, readText: ReadText): Understood {
  if (depthOf(json) > deepestNesting) {
    throw new PasteRefused(`It is nested more than ${deepestNesting} levels deep.`);
  }
  switch (json.trim()[0]) {
    case '{':
      return inObject(json.trim(), target, readText);
    case '[':
      return inList(json.trim(), target, readText);
    case '"':
      return within(readText(JSON.parse(json) as string), 'JSON text');
    default:
      throw new PasteRefused('It is a single value; arguments are an object.');
  }
}

function inObject(json: string, target: PasteTarget, readText: ReadText): Understood {
  const members = memberTexts(json);
  const known = namedProperties(target.schema);
  const areKnown = members.size > 0 && [...members.keys()].every((name) => known.has(name));
  const call = areKnown ? undefined : callIn(members, target, readText);
  return call ?? { kinds: ['JSON object'], argumentsText: json, notes: [] };
}

/** Reads a list of messages; the last one that is a call counts. */
function inList(json: string, target: PasteTarget, readText: ReadText): Understood {
  const items = itemTexts(json);
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at] ?? '';
    if (!item.startsWith('{')) continue;
    const call = optional(() => callIn(memberTexts(item), target, readText));
    if (!call) continue;
    const others = items.length === 1 ? [] : [`The last call of ${items.length} parts was used.`];
    return within(call, 'list', others);
  }
  const [only = ''] = items;
  if (items.length === 1 && only.startsWith('{')) {
    const notes = ['The only item of the list was used.'];
    return within(inObject(only, target, readText), 'list', notes);
  }
  throw new PasteRefused(
    'It is a list; arguments are an object. To paste a list, use the menu of a field.',
  );
}

const textOf = (json: string | undefined): string | undefined =>
  json?.startsWith('"') ? (JSON.parse(json) as string) : undefined;

const callMethods = new Set(['tools/call', 'prompts/get']);
const nameKeys = ['name', 'tool', 'toolName', 'tool_name', 'function'];
const argumentsKeys = ['arguments', 'args', 'input', 'tool_input', 'params', 'parameters'];

function callIn(
  members: Map<string, string>,
  target: PasteTarget,
  readText: ReadText,
): Understood | undefined {
  const body = textOf(members.get('body')) ?? textOf(members.get('text'));
  if (members.has('seq') && body !== undefined) return within(readText(body), 'wire record');
  const argumentsText = textOf(members.get('argumentsText'));
  if (argumentsText !== undefined)
    return {
      ...objectText(argumentsText, 'earlier call', readText),
      ...calledAs(members.get('name')),
    };
  if (members.has('entryId') && body !== undefined)
    return objectText(body, 'earlier call', readText);
  const method = textOf(members.get('method'));
  const params = members.get('params');
  if (method !== undefined && (members.has('jsonrpc') || callMethods.has(method))) {
    if (!callMethods.has(method))
      throw new PasteRefused(
        `It is a message “${shortened(method)}”, which has no arguments of a tool.`,
      );
    const inner = params?.startsWith('{') ? named(memberTexts(params), readText) : undefined;
    if (!inner) throw new PasteRefused(`It is a request ${method} without a name and arguments.`);
    return {
      ...inner,
      kinds: ['JSON-RPC request'],
      called: { name: inner.called?.name ?? '', method },
    };
  }
  if (members.has('jsonrpc') && (members.has('result') || members.has('error'))) {
    throw new PasteRefused('It is a response; the arguments are in its request.');
  }
  const made = members.get('function') ?? members.get('functionCall');
  if (made?.startsWith('{')) return named(memberTexts(made), readText, 'call by a model');
  const call = named(members, readText);
  if (call) return call;
  const lone = members.size === 1 ? (members.get('params') ?? members.get('arguments')) : undefined;
  if (!lone?.startsWith('{')) return undefined;
  return members.has('params')
    ? inObject(lone, target, readText)
    : { kinds: ['arguments'], argumentsText: lone, notes: [] };
}

/** A name beside arguments, under one of the words that requests and models use for them. */
function named(
  members: Map<string, string>,
  readText: ReadText,
  kind?: string,
): Understood | undefined {
  const nameKey = nameKeys.find((key) => textOf(members.get(key)) !== undefined);
  const argumentsKey = argumentsKeys.find((key) => members.has(key));
  const name = members.get(nameKey ?? '');
  const isRequest = nameKey === 'name' && (argumentsKey === 'arguments' || members.size === 1);
  const isAllKnown = [...members.keys()].every((key) => callKeys.has(key));
  if (nameKey === undefined || !isAllKnown) return undefined;
  if (argumentsKey === undefined)
    return isRequest && kind === undefined
      ? undefined
      : { kinds: [kind ?? 'call'], argumentsText: '{}', notes: [], ...calledAs(name) };
  const given = members.get(argumentsKey) ?? '';
  const isText = given.startsWith('"');
  if (!isText && !given.startsWith('{')) return undefined;
  const inner = isText
    ? objectText(JSON.parse(given) as string, 'call by a model', readText)
    : { argumentsText: given, notes: [] };
  const isByModel = isText || !isRequest || members.has('type');
  return {
    ...inner,
    kinds: [kind ?? (isByModel ? 'call by a model' : 'parameters of a request')],
    ...calledAs(name),
  };
}

/** The members that a request or a model's call has beside its name and arguments. */
const callKeys = new Set([
  ...nameKeys,
  ...argumentsKeys,
  '_meta',
  'task',
  'type',
  'id',
  'call_id',
  'toolCallId',
  'tool_call_id',
  'status',
  'index',
  'caller',
  'cache_control',
  'dynamic',
  'providerExecuted',
  'thoughtSignature',
]);

function objectText(text: string, kind: string, readText: ReadText): Understood {
  if (text.trim() === '') return { kinds: [kind], argumentsText: '{}', notes: [] };
  return { ...readText(text), kinds: [kind] };
}

const calledAs = (json: string | undefined): Pick<Understood, 'called'> => {
  const name = textOf(json);
  return name === undefined ? {} : { called: { name } };
};

/** Returns undefined instead of throwing, since another reading of the text may succeed. */
function optional<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    // The caller tries another reading.
    return undefined;
  }
}
