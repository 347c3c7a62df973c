/** What a sandboxed process finds, in absolute paths of this machine. */
export type SandboxAccess = {
  hasNetwork: boolean;
  /** The only folder of the user's, to read and write; undefined where all files are. */
  folder: string | undefined;
  cwd: string | undefined;
  home: string;
  /** Where programs lie outside of the system's folders, to be read. */
  programs: string[];
};

/** Thrown where a server may not be started as its definition says; the reason says what to do. */
export class SandboxRefusal extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The server was not started, because its sandbox is not available. ${reason}`);
    this.reason = reason;
  }
}

/** What package runners have kept, which is all they have where there is no network. */
export const runnerCaches = ['.npm/_npx', '.npm/_cacache', '.cache/uv'];
