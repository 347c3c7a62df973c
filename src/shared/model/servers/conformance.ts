/** A check of the official suite that did not hold. */
export type FailedCheck = {
  id: string;
  /** What the check wants, and what was seen instead. */
  description: string;
  message?: string;
  links: string[];
};

export type ScenarioResult =
  | { scenario: string; status: 'passed'; checks: number }
  | { scenario: string; status: 'failed'; failures: FailedCheck[] }
  /** It says nothing about this server; the reason is a sentence. */
  | { scenario: string; status: 'not-applicable'; reason: string };

/** What a run of the suite against one server tells, in this order; there is no score. */
export type ConformanceItem =
  | { type: 'plan'; scenarios: string[] }
  | { type: 'result'; result: ScenarioResult }
  /** Scenarios that call tools, prompts and resources which only the suite's own server has. */
  | { type: 'needs-fixture'; scenarios: string[] };
