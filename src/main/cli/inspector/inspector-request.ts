import { logLevels } from '../../../shared/model/log-levels.ts';
import { usageError } from '../cli-error.ts';
import {
  inspectorMethods,
  outputFormats,
  type InspectorMethod,
  type InspectorOption,
} from './inspector-options.ts';
import { refusedMethod } from './refused-words.ts';
import { givenArguments, promptArguments, valuesOf } from './tool-arguments.ts';

type Json = Record<string, unknown>;
type Bare = Exclude<
  InspectorMethod,
  'tools/call' | 'resources/read' | 'prompts/get' | 'logging/setLevel'
>;

/** What the server is asked for. */
export type InspectorRequest =
  | { method: Bare }
  | {
      method: 'tools/call';
      tool: string;
      args: Json;
      meta: Json | undefined;
    }
  | { method: 'resources/read'; uri: string }
  | { method: 'prompts/get'; prompt: string; args: Record<string, string> }
  | { method: 'logging/setLevel'; level: string };

export type InspectorOutput = {
  isJson: boolean;
  isQuiet: boolean;
  isStrict: boolean;
  /** The file that the result is written to; undefined for stdout. */
  file: { path: string; format: (typeof outputFormats)[number] } | undefined;
};

type Given = Partial<Record<InspectorOption, string[]>>;

/** Reads `--method` and what belongs to it. Throws a usage error that names what is wrong. */
export function inspectorRequest(given: Given): InspectorRequest {
  const named = lastOf(given, 'method');
  if (named === undefined) {
    throw usageError('--cli needs --method.', `It takes ${inspectorMethods.join(', ')}.`);
  }
  const method = inspectorMethods.find((one) => one === named);
  if (!method) {
    const instead = refusedMethod(named) ?? `It takes ${inspectorMethods.join(', ')}.`;
    throw usageError(`--method ${named} has no counterpart here.`, instead);
  }
  switch (method) {
    case 'tools/call':
      return {
        method,
        tool: needed(given, 'tool-name', method),
        args: givenArguments(given['tool-arg'] ?? [], lastOf(given, 'tool-args-json')),
        meta: given['tool-metadata'] && valuesOf('--tool-metadata', given['tool-metadata']),
      };
    case 'resources/read':
      return { method, uri: needed(given, 'uri', method) };
    case 'prompts/get':
      return {
        method,
        prompt: needed(given, 'prompt-name', method),
        args: promptArguments(valuesOf('--prompt-args', given['prompt-args'])),
      };
    case 'logging/setLevel':
      return { method, level: levelOf(needed(given, 'log-level', method)) };
    default:
      return { method };
  }
}

/** Reads how the result is printed. Throws a usage error that names what is wrong. */
export function inspectorOutput(given: Given): InspectorOutput {
  const format = lastOf(given, 'format') ?? 'text';
  if (format !== 'text' && format !== 'json') {
    throw usageError(`--format takes text or json, not “${format}”.`);
  }
  const method = lastOf(given, 'method');
  const isStrict = given.strict !== undefined;
  if (isStrict && method !== 'tools/list') throw usageError('--strict needs --method tools/list.');
  const level = lastOf(given, 'log-level');
  if (level !== undefined) levelOf(level);
  const isQuiet = given.quiet !== undefined;
  return { isJson: format === 'json', isQuiet, isStrict, file: fileOf(given, method) };
}

function fileOf(given: Given, method: string | undefined): InspectorOutput['file'] {
  const [path, named] = [lastOf(given, 'output'), lastOf(given, 'output-format')];
  if (path === undefined) {
    if (named !== undefined) throw usageError('--output-format needs --output.');
    return undefined;
  }
  if (path.trim() === '') throw usageError('--output takes the name of a file.');
  const format = outputFormats.find((one) => one === (named ?? 'json'));
  if (!format) throw usageError(`--output-format takes json or raw, not “${named}”.`);
  if (format === 'raw' && method !== 'tools/call' && method !== 'resources/read') {
    throw usageError('--output-format raw is for tools/call and resources/read.');
  }
  return { path, format };
}

export const lastOf = (given: Given, option: InspectorOption): string | undefined =>
  given[option]?.at(-1);

function needed(given: Given, option: InspectorOption, method: string): string {
  const value = lastOf(given, option);
  if (!value) throw usageError(`--method ${method} needs --${option}.`);
  return value;
}

function levelOf(level: string): string {
  if (logLevels.some((one) => one === level)) return level;
  throw usageError(`--log-level takes ${logLevels.join(', ')}, not “${level}”.`);
}
