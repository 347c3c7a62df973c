import type { AuthFinding } from '../../../../shared/model/sign-in.ts';

/** A server that is odd again and again is told of for so long. */
const maxFindings = 50;

/** The findings of two lists, each told once, the earlier first. */
export function joinedFindings(
  before: readonly AuthFinding[],
  more: readonly AuthFinding[],
): AuthFinding[] {
  const byMessage = new Map([...before, ...more].map((finding) => [finding.message, finding]));
  return [...byMessage.values()].slice(0, maxFindings);
}
