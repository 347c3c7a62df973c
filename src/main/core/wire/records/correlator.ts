import { isObject } from '../../../../shared/json/is-object.ts';
import { memberOf } from '../../../../shared/json/member-of.ts';
import { jsonOf } from '../../../../shared/json/json-of.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { ShortLivedMap } from '../../../../shared/short-lived-map.ts';
import { ExchangeJoiner } from './exchange-joiner.ts';
import { faultOf, subjectOf, type JsonRpcMessage } from '../json/json-rpc.ts';
import { isModern, requestFindings, responseFindings, type Revision } from './message-findings.ts';
import { isHandshake } from './handshake-answer.ts';
import type { WireObservation } from './observation.ts';
import { meantRequest } from './wrong-id.ts';

type Request = {
  seq: number;
  monoUs: number;
  method: string;
  subject: string | undefined;
  /** The request's key in the map of progress tokens. */
  tokenKey?: string;
  isCancelled?: boolean;
  /** The value of the last progress notification. */
  progress?: number;
  /** The seq of the first request of its exchange, which is its own as a rule. */
  root: number;
  print: Print;
};
type Direction = 'out' | 'in';
/**
 * The text of a request, or a hash where it is long or bytes, to tell a repetition from another
 * request with the same id; 0 for none.
 */
export type Print = string | number;
type Facts = Pick<
  WireObservation,
  | 'method'
  | 'rpcId'
  | 'subject'
  | 'isError'
  | 'errorCode'
  | 'findings'
  | 'requestSeq'
  | 'exchangeSeq'
  | 'durationUs'
>;

const maxPending = 10_000;
/** Longer methods, ids and subjects are cut in the record's label; its content keeps them whole. */
const maxLabel = 500;

/**
 * Joins responses and progress with their requests, both ways, within one connection, and tells what
 * is wrong with what the server sent.
 */
export class Correlator {
  revision: Revision;
  private readonly pending = {
    out: new ShortLivedMap<string, Request>(),
    in: new ShortLivedMap<string, Request>(),
  };
  private readonly byProgressToken = new ShortLivedMap<string, Request>();
  private readonly joiner = new ExchangeJoiner();
  /** First requests of exchanges, by those that take them up. */
  private readonly roots = new ShortLivedMap<number, number>();
  /** Whether requests were forgotten: then it can't be said any more that an answer has no request. */
  private isForgetful = false;
  /** Whether some request asked for log messages (2026-07-28, `logLevel` in `_meta`). */
  private wantsLogs = false;

  /**
   * What the record of a message says of its request, its time and its faults. A response's request
   * is pending no longer.
   */
  describe(
    direction: Direction,
    message: JsonRpcMessage,
    monoUs: number,
    { print = 0, isOutline = false }: { print?: Print; isOutline?: boolean } = {},
  ): Facts {
    const root = this.rootOf(direction, message, print);
    const facts = this.factsOf(direction, message, monoUs, isOutline);
    return root === undefined || root === facts.requestSeq
      ? facts
      : { ...facts, exchangeSeq: root };
  }

  /** The first request of the exchange that a message belongs to, where that is an earlier one. */
  rootOf(direction: Direction, message: JsonRpcMessage, print: Print): number | undefined {
    const { id, method } = message;
    if (typeof method !== 'string') {
      return id === undefined ? undefined : this.pending[opposite(direction)].get(keyOf(id))?.root;
    }
    if (id === undefined) return this.rootOfNotification(direction, message, method);
    const same = this.pending[direction].get(keyOf(id));
    // The same request with the same id before there was an answer is a retry.
    const isRetry = same?.method === label(method) && same.print === print && print !== 0;
    return isRetry ? same.root : this.joiner.rootOf(direction, message);
  }

  private factsOf(
    direction: Direction,
    message: JsonRpcMessage,
    monoUs: number,
    isOutline: boolean,
  ): Facts {
    const { id, method, params } = message;
    const fault = faultOf(message);
    if (method === undefined || fault !== undefined) {
      return this.describeResponse(direction, message, monoUs, { fault, isOutline });
    }
    const facts: Facts = { method: label(String(method)) };
    if (id !== undefined) facts.rpcId = label(keyOf(id));
    const subject = subjectOf(params);
    if (subject !== undefined) facts.subject = label(subject);
    const findings = direction === 'in' ? requestFindings(message, this.revision) : [];
    if (id === undefined) {
      findings.push(...this.joinNotification(facts, direction, String(method), params));
    }
    return withFindings(facts, findings);
  }

  /** Remembers a request, so that what answers it can be joined; call it once its seq is known. */
  remember(
    direction: Direction,
    message: JsonRpcMessage,
    seq: number,
    monoUs: number,
    { root = seq, print = 0 }: { root?: number | undefined; print?: Print } = {},
  ): void {
    const { id, method, params } = message;
    if (typeof method !== 'string') return;
    if (direction === 'out' && asksForLogs(params)) this.wantsLogs = true;
    if (id === undefined) return;
    if (root !== seq) keepBounded(this.roots, seq, root);
    const subject = subjectOf(params);
    const request: Request = {
      seq,
      monoUs,
      method: label(method),
      subject: subject === undefined ? undefined : label(subject),
      root,
      print,
    };
    if (!keepBounded(this.pending[direction], keyOf(id), request)) this.isForgetful = true;
    const token = progressTokenOf(params);
    if (token === undefined) return;
    request.tokenKey = direction + keyOf(token);
    keepBounded(this.byProgressToken, request.tokenKey, request);
  }

  /** The first request of the exchange of a request. */
  rootOfRequest(seq: number): number | undefined {
    return this.roots.get(seq);
  }

  private describeResponse(
    direction: Direction,
    message: JsonRpcMessage,
    monoUs: number,
    { fault, isOutline }: { fault: string | undefined; isOutline: boolean },
  ): Facts {
    const { id, error, result } = message;
    const isError =
      fault !== undefined ||
      error !== undefined ||
      (isObject(result) && result['isError'] === true);
    const facts: Facts = { isError };
    const code = error === undefined ? undefined : memberOf(error, 'code');
    if (Number.isSafeInteger(code)) facts.errorCode = code as number;
    const findings: Finding[] = fault === undefined ? [] : [{ rule: 'responses', message: fault }];
    const asked = this.pending[opposite(direction)];
    let key = keyOf(id);
    if (id !== undefined) facts.rpcId = label(key);
    let request = id === undefined ? undefined : asked.get(key);
    const meant = request ? undefined : meantRequest(id, asked);
    if (meant) {
      key = meant.key;
      request = asked.get(key);
      if (fault === undefined || id !== undefined) {
        findings.push({ rule: 'responses', message: meant.why });
      }
    }
    if (!request) {
      if (id === undefined) return withFindings(facts, findings);
      const notOpen: Finding = { rule: 'responses', message: 'it answers no open request' };
      return withFindings(facts, this.isForgetful ? findings : [...findings, notOpen]);
    }
    asked.delete(key);
    this.joiner.answered(direction, request, result);
    if (request.isCancelled) {
      const message = 'it came after its request was cancelled';
      findings.push({ rule: 'cancellation', message });
    }
    // A member that the outline left out must not be reported as missing.
    const isJudged = fault === undefined || (isHandshake(request.method) && result !== undefined);
    if (direction === 'in' && isJudged && !isOutline) {
      findings.push(...responseFindings(message, request.method, this.revision));
    }
    if (request.tokenKey !== undefined) this.byProgressToken.delete(request.tokenKey);
    facts.method = request.method;
    facts.requestSeq = request.seq;
    facts.durationUs = monoUs - request.monoUs;
    if (request.subject !== undefined) facts.subject = request.subject;
    return withFindings(facts, findings);
  }

  private joinNotification(
    facts: Facts,
    direction: Direction,
    method: string,
    params: unknown,
  ): Finding[] {
    if (!isObject(params)) return [];
    const request = this.reportedOn(direction, method, params);
    const findings: Finding[] = [];
    if (method === 'notifications/progress') {
      if (direction === 'in' && !this.isForgetful)
        findings.push(...progressFindings(request, params));
    } else if (method === 'notifications/message' && direction === 'in') {
      if (isModern(this.revision) && !this.wantsLogs) findings.push(unwantedLog);
    } else if (method === 'notifications/cancelled' && request) request.isCancelled = true;
    if (!request) return findings;
    facts.requestSeq = request.seq;
    if (request.subject !== undefined) facts.subject = request.subject;
    return findings;
  }

  /** The open request that a notification names. */
  private reportedOn(direction: Direction, method: string, params: unknown): Request | undefined {
    if (!isObject(params)) return undefined;
    if (method === 'notifications/progress') {
      const token = keyOf(params['progressToken'] ?? null);
      return this.byProgressToken.get(opposite(direction) + token);
    }
    if (method !== 'notifications/cancelled') return undefined;
    return this.pending[direction].get(keyOf(params['requestId'] ?? null));
  }

  private rootOfNotification(
    direction: Direction,
    message: JsonRpcMessage,
    method: string,
  ): number | undefined {
    const { params } = message;
    const request = this.reportedOn(direction, method, params);
    if (request) return request.root;
    const meta = isObject(params) ? params['_meta'] : undefined;
    const subscription = isObject(meta) ? meta[subscriptionId] : undefined;
    if (subscription === undefined) return this.joiner.rootOf(direction, message);
    return this.pending[opposite(direction)].get(keyOf(subscription))?.root;
  }
}

/** Names the request that a notification was subscribed with (2026-07-28). */
const subscriptionId = 'io.modelcontextprotocol/subscriptionId';

const unwantedLog: Finding = {
  rule: 'log-level',
  message: 'a log message that no request asked for',
};

const withFindings = (facts: Facts, findings: Finding[]): Facts =>
  findings.length > 0 ? { ...facts, findings } : facts;

function progressFindings(
  request: Request | undefined,
  params: Record<string, unknown>,
): Finding[] {
  if (!request)
    return [{ rule: 'progress', message: 'its progressToken belongs to no open request' }];
  const { progress } = params;
  if (typeof progress !== 'number') {
    return [{ rule: 'progress', message: 'its progress is not a number' }];
  }
  const before = request.progress;
  request.progress = progress;
  if (before === undefined || progress > before) return [];
  return [
    { rule: 'progress', message: `its progress did not increase: ${before}, then ${progress}` },
  ];
}

function asksForLogs(params: unknown): boolean {
  const meta = isObject(params) ? params['_meta'] : undefined;
  return isObject(meta) && meta['io.modelcontextprotocol/logLevel'] !== undefined;
}

const opposite = (direction: Direction): Direction => (direction === 'out' ? 'in' : 'out');

const label = (text: string): string =>
  text.length > maxLabel ? `${text.slice(0, maxLabel)}…` : text;

/** Text that JSON writes as it is. */
const plain = /^[\w-]*$/;

// Keys are JSON text, so that 7 and "7" stay apart.
const keyOf = (id: unknown): string =>
  typeof id === 'string' && id.length < maxLabel && plain.test(id) ? `"${id}"` : jsonOf(id);

function progressTokenOf(params: unknown): unknown {
  const meta = isObject(params) ? params['_meta'] : undefined;
  return isObject(meta) ? meta['progressToken'] : undefined;
}

/**
 * Sets an entry, and drops the oldest beyond `maxPending`. Returns false where an entry was dropped
 * or not set.
 */
function keepBounded<K extends string | number, V>(
  map: ShortLivedMap<K, V>,
  key: K,
  value: V,
): boolean {
  // A key of this length is an attack on memory, not an id.
  if (typeof key === 'string' && key.length > maxLabel) return false;
  map.set(key, value);
  if (map.size <= maxPending) return true;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    break;
  }
  return false;
}
