import type { Socket } from 'node:net';
import type { Finding } from '../../../../shared/model/finding.ts';
import { stampNow, type Stamp } from '../records/clock.ts';
import { takeOpening } from '../connection-timing.ts';
import { httpFindings, type PostedKind } from '../records/http-findings.ts';
import { maskedHead, maskedUrl } from '../../../../shared/secrets/masked-headers.ts';
import { maskedOAuthBody } from '../../secrets/masking/oauth-body.ts';
import { shapeOf } from '../../secrets/masking/secret-shape.ts';
import type { HttpObserver } from './observe-http.ts';
import { recordSent } from '../records/record-sent.ts';
import { redirectOf } from './redirect.ts';
import type { Veil } from '../raw-lane.ts';
import type { ExchangeSeq, WireObservation } from '../records/observation.ts';
import type { WireLog } from '../records/wire-log.ts';

type Extra = Pick<WireObservation, 'isError' | 'findings' | 'queuedUs'>;

type Request = {
  method: string;
  url: string;
  headers: Headers;
  body: string | undefined;
  /** The body is recorded without its secrets. */
  hidesSecrets: boolean;
  /** What is shown of a credential where the body has no secrets; nothing where absent. */
  shapeOf: ((credential: string) => string) | undefined;
  /** Redirects are followed as the user decided; otherwise the caller judges them. */
  isRedirectFollowed: boolean;
  veil: Veil | undefined;
  /** Hears the seq of the body's record, or of the head's where there is no body. */
  onSent: ((seq: number) => void) | undefined;
};

/** Records the heads and the body of one request, and of those that redirects make of it. */
export class HttpRecords implements HttpObserver {
  private readonly log: WireLog;
  private readonly request: Request;
  /** Where the request goes now, after redirects. */
  private url: string;
  /** The bytes of all answers' bodies as they were sent, before they were unpacked. */
  receivedBytes = 0;
  private readonly askedAtUs = stampNow().monoUs;
  private headSeq = 0;
  private sentAtUs = 0;
  private posted: PostedKind;
  private exchangeSeq: ExchangeSeq | undefined;
  /** Records the head of an answer that waits for its body. */
  private heldHead: (() => void) | undefined;

  constructor(log: WireLog, request: Request) {
    this.log = log;
    this.request = request;
    this.url = request.url;
  }

  /** Says that the next head is that of a request to this address, after a redirect. */
  goesTo(url: string): void {
    this.url = url;
  }

  /** The seq of the first record of the exchange that the body's message belongs to, once it is known. */
  get exchange(): number | undefined {
    return this.exchangeSeq === 'next' ? undefined : this.exchangeSeq;
  }

  onSend(head: string, socket: Socket): void {
    const opening = takeOpening(socket);
    if (opening !== undefined) this.log.lifecycle(opening);
    const isFirst = this.headSeq === 0;
    const stamp = stampNow();
    this.sentAtUs = stamp.monoUs;
    const text = this.masked(this.withLength(head));
    const queuedUs = stamp.monoUs - this.askedAtUs;
    this.headSeq = this.recordHead(text, stamp, isFirst ? { queuedUs } : {});
    if (isFirst) this.recordBody();
  }

  onReceived(bytes: number): void {
    this.receivedBytes += bytes;
  }

  onAnswer(status: number, statusText: string, headers: [name: string, value: string][]): void {
    const stamp = stampNow();
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${statusText}`, ...lines].join('\r\n');
    const { method, isRedirectFollowed } = this.request;
    const elsewhere = isRedirectFollowed
      ? redirectFinding(status, headers, { method, url: this.url })
      : undefined;
    const findings = httpFindings(this.posted, { status, headers }, this.log.revision);
    if (elsewhere) findings.push(elsewhere);
    const extra = {
      isError: status >= 400 || elsewhere !== undefined,
      requestSeq: this.headSeq,
      ...(this.exchangeSeq !== undefined && { exchangeSeq: this.exchangeSeq }),
      durationUs: stamp.monoUs - this.sentAtUs,
      ...(findings.length > 0 ? { findings } : {}),
    };
    this.heldHead = () =>
      void this.log.httpHead('http-response', maskedHead(head, this.shapes()), stamp, extra);
    // A head may repeat the secrets that its body gives, which are not known yet.
    if (!this.request.hidesSecrets) this.releaseHead();
  }

  /** Records the head of the answer, if it waits. */
  releaseHead(): void {
    const record = this.heldHead;
    this.heldHead = undefined;
    record?.();
  }

  /** A log for what comes of the body, before which the head is recorded. */
  logOfBody(): WireLog {
    return this.log.within(() => {
      this.releaseHead();
      return this.exchange;
    });
  }

  /** Records that no answer came, and what was not sent at all. */
  failed(cause: string, isOurs: boolean): void {
    const { method, url } = this.request;
    const what = isOurs ? 'was aborted by Wirebench' : `failed: ${cause}`;
    if (this.headSeq === 0) {
      const finding = { message: `it was not sent: ${isOurs ? 'aborted by Wirebench' : cause}` };
      const extra = { isError: !isOurs, findings: [finding] };
      this.headSeq = this.recordHead(this.intendedHead(), stampNow(), extra);
      this.recordBody([finding]);
    }
    const inExchange = this.log.within(() => this.exchange);
    inExchange.lifecycle(`${method} ${maskedUrl(url)} ${what}`, !isOurs);
  }

  /** The body is recorded right after its first head, and begins the exchange unless it takes one up. */
  private recordHead(text: string, stamp: Stamp, extra: Extra = {}): number {
    const { body, hidesSecrets, veil } = this.request;
    const isFirst = this.headSeq === 0;
    if (isFirst && body !== undefined && !hidesSecrets)
      this.exchangeSeq = this.log.exchangeOf(veil?.text ?? body);
    const exchangeSeq = this.exchangeSeq;
    return this.log.httpHead('http-request', text, stamp, {
      ...extra,
      ...(exchangeSeq !== undefined && { exchangeSeq }),
    });
  }

  /** The length is written with the body, so that the head comes without it. */
  private withLength(head: string): string {
    const { method, body } = this.request;
    // A redirect may have made a GET of it.
    const hasBody = body !== undefined && head.startsWith(`${method} `);
    if (!hasBody || /^content-length:/im.test(head)) return head;
    return `${head.trimEnd()}\r\ncontent-length: ${Buffer.byteLength(body)}`;
  }

  private recordBody(findings: Finding[] = []): void {
    const { body, onSent } = this.request;
    const seq = body === undefined ? this.headSeq : this.bodySeq(body, findings);
    onSent?.(seq);
  }

  private bodySeq(text: string, findings: Finding[]): number {
    const { hidesSecrets, veil } = this.request;
    const body = Buffer.from(
      hidesSecrets ? this.log.withoutSecrets(maskedOAuthBody(text)) : (veil?.text ?? text),
    );
    const told = veil ? [...findings, veil.finding] : findings;
    const bytes = veil && Buffer.byteLength(text);
    const messages = recordSent(this.log, body, told, bytes);
    const [first] = messages ?? [];
    if (!first) {
      const exchangeSeq = this.headSeq;
      const extra = findings.length > 0 ? { findings, exchangeSeq } : { exchangeSeq };
      return this.log.httpContent('http-body', 'out', body, extra);
    }
    if (this.exchangeSeq === 'next') this.exchangeSeq = first.seq;
    const isRequest = first.message.method !== undefined && first.message.id !== undefined;
    this.posted = isRequest ? 'request' : 'notification';
    return first.seq;
  }

  private masked(head: string): string {
    return maskedHead(head, { ...this.shapes(), hidden: this.request.veil?.headers ?? [] });
  }

  /** Shapes tell whether a credential is the same as before. */
  private shapes(): { shapeOf?: (credential: string) => string } {
    const own = this.request.hidesSecrets ? shapeOf : this.request.shapeOf;
    return own ? { shapeOf: own } : {};
  }

  private intendedHead(): string {
    const { method, url, headers } = this.request;
    const { host, pathname, search } = new URL(url);
    const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
    return this.masked(
      [`${method} ${pathname}${search} HTTP/1.1`, `host: ${host}`, ...lines].join('\r\n'),
    );
  }
}

/** What is notable of where an answer leads. */
function redirectFinding(
  status: number,
  headers: [name: string, value: string][],
  from: { method: string; url: string },
): Finding | undefined {
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  const redirect = redirectOf(status, location, from);
  switch (redirect?.kind) {
    case undefined:
    case 'same-origin':
      return undefined;
    case 'unusable':
      return { message: `it redirects ${redirect.why}; that was not followed` };
    case 'other-origin':
      return {
        message: `it redirects to another origin, ${redirect.url.origin}, which is followed only where you agreed to it`,
      };
  }
}
