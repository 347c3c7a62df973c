/** What a sandboxed process may reach, as absolute paths of this machine. */
export type SandboxAccess = {
  hasNetwork: boolean;
  /** The only folder of the user's, to read and write; undefined where all files are allowed. */
  folder: string | undefined;
  cwd: string | undefined;
  home: string;
  /** The paths of programs outside the system's folders, to read only. */
  programs: string[];
};

/**
 * Is thrown where a server can't be started in the sandbox of its definition; the reason says what
 * to do.
 */
export class SandboxRefusal extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The server was not started, because its sandbox is not available. ${reason}`);
    this.reason = reason;
  }
}

/** The caches of package runners below the home, from which they run packages without a network. */
export const runnerCaches = ['.npm/_npx', '.npm/_cacache', '.cache/uv'];
