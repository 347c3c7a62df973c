import type { Finding } from '../../../../shared/model/finding.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';

/** What is noted of an answer that a rule gave; the server is not told. */
export type RuleMark = {
  rule: string;
  /** The result to record in place of the one that was sent, and the references in it. */
  veiled?: { result: object; references: string[] };
};

export function findingOf({ rule, veiled }: RuleMark): Finding {
  const hidden = veiled
    ? `, with the values of ${veiled.references.join(', ')}, which are not recorded`
    : '';
  return { message: `answered by the rule “${rule}”${hidden}`, isNote: true };
}

/** Has the record of an answer to a request of the server tell that a rule gave it. */
export function markAnswer(log: WireLog, id: unknown, mark: RuleMark): void {
  const { veiled } = mark;
  const text = veiled && JSON.stringify({ jsonrpc: '2.0', id, result: veiled.result });
  log.markAnswer(id, { finding: findingOf(mark), text });
}
