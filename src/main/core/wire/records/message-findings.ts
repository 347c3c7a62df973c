import { isObject } from '../../../../shared/json/is-object.ts';
import { jsonOf } from '../../../../shared/json/json-of.ts';
import { answeredTask } from '../../../../shared/model/calls/answered-task.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { JsonRpcMessage } from '../json/json-rpc.ts';
import { isHandshake, readHandshake } from './handshake-answer.ts';
import { toolListFindings } from './tool-findings.ts';

/** The revision that the connection speaks; undefined while that is not settled. */
export type Revision = string | undefined;

export const isModern = (revision: Revision): boolean => (revision ?? '') >= '2026-07-28';

/** The revisions that begin with `initialize`. */
export const legacyRevisions = [
  '2024-10-07',
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
];

const cacheable = new Set([
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
]);
const multiRound = new Set(['tools/call', 'prompts/get', 'resources/read']);
/** The revision in which each type of content came to the protocol. */
const contentSince: Record<string, string> = {
  text: '2024-10-07',
  image: '2024-10-07',
  resource: '2024-10-07',
  audio: '2025-03-26',
  resource_link: '2025-06-18',
};
const definedErrors = new Set([-32_020, -32_021, -32_022]);

/** What is wrong with a response, judged by the request it answers and the connection's revision. */
export function responseFindings(
  { result, error }: JsonRpcMessage,
  method: string,
  revision: Revision,
): Finding[] {
  const isBoth = error !== undefined && isObject(result) && isHandshake(method);
  if (error !== undefined && !isBoth) return errorFindings(error, revision);
  if (!isObject(result)) return [{ rule: 'responses', message: 'its result is not an object' }];
  // Only a modern server answers `server/discover`, so that the answer tells the era.
  const modern = isModern(revision) || method === 'server/discover';
  const findings = modern ? modernResultFindings(result, method) : [];
  const { resultType, protocolVersion } = result;
  if (typeof protocolVersion === 'string' && method === 'initialize') {
    if (!legacyRevisions.includes(protocolVersion)) findings.push(unknownVersion(protocolVersion));
  }
  if (isHandshake(method)) findings.push(...readHandshake(method, result).findings);
  if (resultType !== undefined && resultType !== 'complete') return findings;
  if (method === 'tools/list') findings.push(...toolListFindings(result['tools']));
  // A task in place of a result has no content yet (2025-11-25, tasks).
  if (method === 'tools/call' && !answeredTask(result))
    findings.push(...contentFindings(result['content'], revision));
  if (method === 'prompts/get' && Array.isArray(result['messages'])) {
    const contents = result['messages'].map((message: unknown) =>
      isObject(message) ? message['content'] : undefined,
    );
    findings.push(...contentFindings(contents, revision));
  }
  return findings;
}

const unknownVersion = (version: string): Finding => ({
  rule: 'version-negotiation',
  message: `its protocolVersion ${shown(version)} is not one that was offered or is known`,
});

/** What is wrong with a request or notification of the server's. */
export function requestFindings({ id, method }: JsonRpcMessage, revision: Revision): Finding[] {
  if (id === undefined || !isModern(revision)) return [];
  const message = `a server sends no requests since 2026-07-28: ${String(method)} belongs into an input_required result`;
  return [{ rule: 'input-required', message }];
}

function modernResultFindings(result: Record<string, unknown>, method: string): Finding[] {
  const findings: Finding[] = [];
  const { resultType, ttlMs, cacheScope } = result;
  if (resultType === undefined) {
    findings.push({ rule: 'result-type', message: 'its result has no resultType' });
  } else if (resultType === 'input_required') {
    if (!multiRound.has(method)) {
      const message = `${method} can’t be answered with input_required`;
      findings.push({ rule: 'input-required', message });
    }
    return findings;
  } else if (resultType !== 'complete' && resultType !== 'task') {
    const message = `its resultType ${shown(resultType)} is unknown`;
    findings.push({ rule: 'result-type', message });
    return findings;
  }
  if (!cacheable.has(method)) return findings;
  if (typeof ttlMs !== 'number' || ttlMs < 0) {
    const said = ttlMs === undefined ? 'is missing' : `is ${shown(ttlMs)}`;
    findings.push({ rule: 'caching', message: `its ttlMs ${said}; it counts as 0` });
  }
  if (cacheScope !== 'public' && cacheScope !== 'private') {
    const said = cacheScope === undefined ? 'is missing' : `is ${shown(cacheScope)}`;
    findings.push({ rule: 'caching', message: `its cacheScope ${said}; it counts as private` });
  }
  return findings;
}

function errorFindings(error: unknown, revision: Revision): Finding[] {
  const { code, message } = isObject(error) ? error : {};
  if (!Number.isInteger(code) || typeof message !== 'string') {
    const said = 'its error needs a code that is an integer and a message that is a string';
    return [{ rule: 'error-responses', message: said }];
  }
  if (!isModern(revision)) return [];
  const number = code as number;
  const isReserved = number <= -32_020 && number >= -32_099 && !definedErrors.has(number);
  return isReserved || number === -32_002
    ? [
        {
          rule: 'error-codes',
          message: `the error code ${number} is not allowed in 2026-07-28 and later`,
        },
      ]
    : [];
}

function contentFindings(content: unknown, revision: Revision): Finding[] {
  if (!Array.isArray(content)) {
    const message = content === undefined ? 'its content is missing' : 'its content is not a list';
    return [{ rule: 'tool-result', message }];
  }
  let unknown: Set<string> | undefined;
  for (const block of content) {
    const type: unknown = isObject(block) ? block['type'] : undefined;
    const since = typeof type === 'string' ? ownValue(contentSince, type) : undefined;
    if (since === undefined)
      (unknown ??= new Set()).add(`content of the unknown type ${shown(type)}`);
    else if (revision !== undefined && since > revision) {
      (unknown ??= new Set()).add(`${String(type)} content, which came with ${since}`);
    }
  }
  if (!unknown) return [];
  return [...unknown]
    .slice(0, 5)
    .map((what) => ({ rule: 'tool-result', message: `it has ${what}` }));
}

const ownValue = (table: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const shown = (value: unknown): string => (value === undefined ? 'undefined' : jsonOf(value));
