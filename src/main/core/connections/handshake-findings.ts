import type { HandshakeFinding } from '../../../shared/model/servers/connection.ts';
import type { WireObservation } from '../wire/records/observation.ts';

/** So many findings tell enough of a server that never stops making mistakes. */
const maxFindings = 20;

type Seen = {
  seq: number;
  observation: WireObservation;
  /** Takes secrets out of a text. */
  hide(text: string): string;
};

/** What is wrong with what a server sends until its handshake is over; undefined where that is nothing new. */
export function withFindings(
  before: HandshakeFinding[] = [],
  { seq, observation, hide }: Seen,
): HandshakeFinding[] | undefined {
  const { direction, findings = [] } = observation;
  if (direction !== 'in' || findings.length === 0 || before.length >= maxFindings) return undefined;
  const found = findings
    .map((finding) => ({ ...finding, message: hide(finding.message), seq }))
    .filter(({ message }) => !before.some((one) => one.message === message));
  if (found.length === 0) return undefined;
  return [...before, ...found].slice(0, maxFindings);
}
