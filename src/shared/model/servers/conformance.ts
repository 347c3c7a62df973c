/** A failed check of the official conformance suite. */
export type FailedCheck = {
  id: string;
  /** What the check requires; `message` says what was seen instead. */
  description: string;
  message?: string;
  links: string[];
};

export type ScenarioResult =
  | { scenario: string; status: 'passed'; checks: number; links?: string[] }
  | { scenario: string; status: 'failed'; failures: FailedCheck[] }
  /** The scenario does not apply to this server; the reason is a sentence. */
  | { scenario: string; status: 'not-applicable'; reason: string };

/** The items of a run of the suite against one server, in this order; there is no score. */
export type ConformanceItem =
  | { type: 'plan'; scenarios: string[] }
  | { type: 'result'; result: ScenarioResult }
  /**
   * Scenarios that were not run, since they need tools, prompts and resources of the suite's own
   * server.
   */
  | { type: 'needs-fixture'; scenarios: string[] };
