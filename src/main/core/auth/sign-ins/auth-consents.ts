/** What the user agreed to for one server. */
export type AuthConsents = {
  /** Whether the metadata of this issuer may be used although another was asked for. */
  trusts(issuer: string): boolean;
  /** Whether an origin may be reached that lies nearer than the server. */
  reaches(origin: string): boolean;
};
