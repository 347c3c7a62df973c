import type { Launch, ServerDefinition } from '../../../shared/model/servers/server.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { WireLog } from '../wire/records/wire-log.ts';
import { pingRegularly } from './ping.ts';
import { watchFiles } from './watch-files.ts';

type Options = {
  definition: Pick<ServerDefinition, 'upkeep'>;
  log: WireLog;
  ping(): Promise<void>;
  onFileChange(path: string): void;
};

/** What a definition asks to be done while its server is connected: pings, and watching files. */
export class KeepUp {
  private readonly options: Options;
  private watching: Promise<{ close(): Promise<void> } | undefined> | undefined;
  private stopPinging = () => {};

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * Begins to ping, as the server is ready; files are watched from the first time on, with `launch`
   * as it was started.
   */
  start(hasPing: boolean, launch: Launch): void {
    const { pingEveryMs = 0, watch = [] } = this.options.definition.upkeep ?? {};
    if (pingEveryMs > 0 && hasPing) {
      this.stopPinging = pingRegularly(pingEveryMs, () => this.options.ping());
    }
    if (watch.length === 0 || this.watching) return;
    const folder = (launch.kind === 'stdio' && launch.cwd) || process.cwd();
    this.watching = this.watch(watch, folder);
  }

  /** Stops pinging, as the server is not ready; its files are still watched, since a change may mend it. */
  pause(): void {
    this.stopPinging();
  }

  async close(): Promise<void> {
    this.stopPinging();
    const watching = await this.watching;
    await watching?.close();
  }

  private async watch(globs: string[], folder: string) {
    const { log, onFileChange } = this.options;
    try {
      const watching = await watchFiles(globs, folder, onFileChange);
      log.lifecycle(`watching ${globs.join(', ')} in ${folder}`);
      return watching;
    } catch (error) {
      log.lifecycle(`files can’t be watched: ${messageOf(error)}`, true);
      return undefined;
    }
  }
}
