import type { Finding } from '../../../shared/model/finding.ts';
import { sectionOf } from '../../../shared/model/specification.ts';
import { errorNameOf } from '../../../shared/model/error-codes.ts';
import type { WireRecord } from '../../../shared/model/traffic/wire.ts';

/** What to do about a record with which something is wrong, a sentence each, for who writes the server. */
export function adviceFor(record: WireRecord): string[] {
  return [...aboutKind(record), ...aboutRules(record.findings ?? []), whereToRead(record)];
}

function aboutKind({ kind, isError, errorCode, preview, method }: WireRecord): string[] {
  switch (kind) {
    case 'malformed':
      return [
        'A line that is not a JSON-RPC message reached the client. On stdio, stdout is for messages only: write logs to stderr, and one message per line.',
      ];
    case 'lifecycle':
      return isError
        ? [
            'The server, or the way to it, ended or failed. What it wrote before that is found by read_traffic with the filter kind:stderr.',
          ]
        : [];
    case 'http-response':
      return isError ? [aboutStatus(preview)] : [];
    case 'message':
      if (errorCode !== undefined) return [aboutCode(errorCode, method)];
      return isError
        ? [
            'The tool itself reported an error (isError): read what it says, and the arguments in the request.',
          ]
        : [];
    default:
      return [];
  }
}

function aboutCode(code: number, method = 'the request'): string {
  const { name, meaning } = errorNameOf(code);
  return `${code} ${name}: ${meaning}.${codeAdvice[code] ? ` ${codeAdvice[code](method)}` : ''}`;
}

const codeAdvice: Record<number, (method: string) => string> = {
  [-32_601]: (method) => `Answer ${method}, or do not declare the capability that it belongs to.`,
  [-32_602]: (method) =>
    method === 'tools/call'
      ? 'Compare the arguments with the tool’s inputSchema: describe_tool shows it.'
      : `Compare the params of ${method} with the specification.`,
  [-32_603]: () => 'The server threw an error: look for it with the filter kind:stderr.',
  [-32_700]: () => 'Look at the bytes that were sent: read_record with the request’s seq.',
};

function aboutStatus(head: string): string {
  const status = Number(/\b([1-5]\d\d)\b/.exec(head)?.[1]);
  if (status === 401 || status === 403) {
    return 'The server wants authorization: the user signs in with wirebench login, or the header of the server’s definition is wrong.';
  }
  if (status === 404 || status === 405) {
    return 'Nothing handles this method at this address: compare the URL with the path that the server serves, and check its session.';
  }
  if (status === 406 || status === 415) {
    return 'The server refuses the media types: it has to take application/json, and to answer with application/json or text/event-stream.';
  }
  return status >= 500
    ? 'The server failed while it answered: look at its own log, and at the body that follows this head.'
    : 'The server refused the HTTP request: its body, in the next records, says why.';
}

/** The sections of the specification that the record breaks. */
const aboutRules = (findings: readonly Finding[]): string[] => [
  ...new Set(
    findings.flatMap(({ rule }) => {
      if (rule === undefined) return [];
      const { title, url } = sectionOf(rule);
      return [`The rule is in ${title}: ${url}`];
    }),
  ),
];

function whereToRead({ seq, requestSeq }: WireRecord): string {
  const request = requestSeq === undefined ? '' : `, and its request with seq ${requestSeq}`;
  return `Read the whole record with read_record and seq ${seq}${request}.`;
}
