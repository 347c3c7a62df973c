import { DebUpdater, MacUpdater, NsisUpdater, type AppUpdater } from 'electron-updater';

/** What asks the release feed, and replaces the app by what it names. */
export type Updater = {
  /** The newer version, if there is one. Sends one request, or what the feed's service needs for one answer. */
  newest(): Promise<string | undefined>;
  /** Downloads what was found, and checks its signature. */
  download(onPercent: (percent: number) => void): Promise<void>;
  /** Ends the app and starts the new version. */
  install(): void;
};

/** Opens electron-updater so that it does nothing by itself, and tells nobody who asks. */
export function openUpdater(platform: NodeJS.Platform): Updater {
  return quietUpdater(newUpdater(platform));
}

function newUpdater(platform: NodeJS.Platform): AppUpdater {
  if (platform === 'darwin') return new MacUpdater();
  // On Linux it only looks: nothing is installed there.
  return platform === 'win32' ? new NsisUpdater() : new DebUpdater();
}

/** Keeps an updater of electron-updater from downloading by itself and from naming this machine. */
export function quietUpdater(updater: AppUpdater): Updater {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.autoRunAppAfterInstall = true;
  updater.logger = null;
  withoutIdentifier(updater);
  return {
    async newest() {
      const found = await updater.checkForUpdates();
      return found?.isUpdateAvailable ? found.updateInfo.version : undefined;
    },
    async download(onPercent) {
      const onProgress = ({ percent }: { percent: number }) => onPercent(percent);
      updater.on('download-progress', onProgress);
      try {
        await updater.downloadUpdate();
      } finally {
        updater.off('download-progress', onProgress);
      }
    },
    install: () => updater.quitAndInstall(),
  };
}

const identifier = 'x-user-staging-id';
const nobody = '00000000-0000-0000-0000-000000000000';

type Staged = {
  getOrCreateStagingUserId(): Promise<string>;
  computeFinalHeaders(headers: Record<string, string>): Record<string, string>;
};

/**
 * It would make up an id for this copy, keep it in a file, and send it with each request, to give
 * releases to a part of all users. Ours go to all of them. Neither method is public; a test over a
 * real feed fails where they change.
 */
function withoutIdentifier(updater: AppUpdater): void {
  const staged = updater as unknown as Staged;
  const compute = staged.computeFinalHeaders.bind(updater);
  staged.getOrCreateStagingUserId = async () => nobody;
  staged.computeFinalHeaders = (headers) => {
    const { [identifier]: _id, ...others } = compute(headers);
    return others;
  };
}
