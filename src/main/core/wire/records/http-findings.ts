import type { Finding } from '../../../../shared/model/finding.ts';
import { isModern, type Revision } from './message-findings.ts';

export type AnswerHead = { status: number; headers: [name: string, value: string][] };
/** What the body of a POST was; undefined for other requests. */
export type PostedKind = 'request' | 'notification' | undefined;

/** What is wrong with the head of an answer to a message that was posted. */
export function httpFindings(
  posted: PostedKind,
  { status, headers }: AnswerHead,
  revision: Revision,
): Finding[] {
  const findings: Finding[] = [];
  const valueOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const type = valueOf('content-type');
  const isSuccess = status >= 200 && status < 300;
  if (
    posted === 'request' &&
    isSuccess &&
    !/^(application\/json|text\/event-stream)/i.test(type ?? '')
  ) {
    // HTTP+SSE acknowledges requests and answers on its event stream.
    if (status !== 202)
      findings.push({
        rule: 'http-messages',
        message: `its Content-Type is ${type ?? 'missing'}, not application/json or text/event-stream`,
      });
  }
  if (posted === 'notification' && isSuccess && status !== 202) {
    findings.push({
      rule: 'http-messages',
      message: `a notification is accepted with 202, not ${status}`,
    });
  }
  const session = valueOf('mcp-session-id');
  if (session !== undefined && !/^[\x21-\x7e]+$/.test(session)) {
    findings.push({
      rule: 'http-sessions',
      message: 'its session id has characters that are not visible ASCII',
    });
  }
  if (session !== undefined && isModern(revision)) {
    findings.push({
      rule: 'stateless',
      message: 'it has a session id, but 2026-07-28 knows no sessions',
    });
  }
  return findings;
}
