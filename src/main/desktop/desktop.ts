import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, dialog, Menu, session, shell } from 'electron';
import type { MenuCommand } from '../../shared/model/app.ts';
import { reportText } from '../../shared/upkeep/report-text.ts';
import { appFacts } from '../shell/app-facts.ts';
import { faultLog, secretHider } from '../shell/fault-log.ts';
import { outFolder } from '../shell/out-folder.ts';
import { homeFolder } from '../shell/shell-ports.ts';
import { describeApp } from './about-panel.ts';
import { createAlerts } from './alerts.ts';
import { appMenu } from './menus/app-menu.ts';
import { serveApps } from './app-pages.ts';
import { registerSchemes, serveSchemes } from './app-scheme.ts';
import { placeChromium } from './chromium-folders.ts';
import { offerContextMenus } from './menus/context-menu.ts';
import { offerStart } from './core-process/offer-start.ts';
import { startCore } from './core-process/start-core.ts';
import { guardPages, guardSession, openExternal } from './guards.ts';
import { loginEnvironment } from './login-environment.ts';
import { createWindows } from './windows/windows.ts';
import { createMenuCommands } from './menus/menu-commands.ts';
import { offerPorts } from './page-ports.ts';
import { keepPlaces } from './files/kept-places.ts';
import { followFiles } from './files/opened-files.ts';
import { followLinks } from './files/opened-links.ts';
import { pickToOpen } from './files/pick-to-open.ts';
import { createRecentFiles } from './files/recent-files.ts';
import { createSaveDialog } from './files/save-dialog.ts';
import { closeBeforeQuit } from './quitting.ts';
import { argumentsFor, beginSafeMode } from './safe-mode/safe-mode.ts';
import { beginSelfTest } from './self-test/begin-self-test.ts';
import { checksOf } from './self-test/checks.ts';
import { openUpdates } from './updates/open-updates.ts';
import { faultTeller } from './tell-fault.ts';

const isSource = import.meta.url.endsWith('.ts');
const coreFile = fileURLToPath(
  new URL(isSource ? 'core-process/core-process.ts' : 'core-process.js', import.meta.url),
);

const selfTest = beginSelfTest(process.env);

/** Starts the desktop shell. Electron requires the steps up to `whenReady` in this order. */
async function start(): Promise<void> {
  const home = homeFolder(process.env, process.platform);
  const out = outFolder(import.meta.url);
  const faults = faultLog(home, process.env);
  const facts = appFacts({
    shell: 'desktop',
    entryUrl: import.meta.url,
    home,
    isSafeMode: app.commandLine.hasSwitch('safe-mode'),
  });
  process.on('unhandledRejection', (reason) => faults.write('A promise was rejected', reason));
  const tellFault = faultTeller({
    file: faults.file,
    report: () => reportText(facts, faults.recent().entries),
    restart: () => restart(),
    onFault: (thrown) => faults.write('A fault could not be told', thrown),
  });
  const onUncaught = () => (selfTest ? selfTest.fail('An error was not caught.') : tellFault());
  process.on('uncaughtException', (error) => {
    faults.write('An error was not caught', error);
    onUncaught();
  });

  // Chromium starts them anew by itself. Dumps of their memory would hold secrets: none are made.
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    faults.write(
      'A process of Chromium ended',
      `${name ?? type}: ${reason}, exit code ${exitCode}`,
    );
  });

  // Windows groups its windows, and pins them, by the name that the installer gave the shortcut.
  if (process.platform === 'win32') app.setAppUserModelId('dev.wirebench.app');
  placeChromium(home, process.env, process.platform);
  if (!app.requestSingleInstanceLock()) return app.quit();
  // It would take the switch back, which systems need that refuse the sandbox, such as some AppImages.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  const safeMode = beginSafeMode({ home, onFault: faults.write });
  registerSchemes();
  const menuCommands = createMenuCommands();
  const args = process.argv.slice(1);
  followLinks(args, (link) => menuCommands.choose({ link }));
  followFiles({ args, folder: process.cwd(), isAppNamed: !app.isPackaged }, menuCommands.choose);
  const apps = serveApps(join(out, 'renderer'));
  guardPages(apps);
  offerContextMenus();
  // A slow shell holds up neither the window nor its page, only the core.
  const environment = loginEnvironment({
    environment: process.env,
    platform: process.platform,
    onFault: faults.write,
  });
  await app.whenReady();
  const isSafeMode = await safeMode.decide();

  guardSession(session.defaultSession, apps);
  serveSchemes(join(out, 'renderer'), apps);
  void environment.then((known) => faults.maskBy(secretHider(known)));
  const alerts = createAlerts({
    platform: process.platform,
    onChosen: (place) => choose({ place }),
    onFault: faults.write,
  });
  const places = keepPlaces(join(home, 'places.json'), faults.write);
  const recentFiles = createRecentFiles(places, () => drawMenu());
  const core = startCore({
    file: coreFile,
    isSafeMode,
    updates: openUpdates({ home, isSafeMode, onFault: faults.write }),
    restart: (wanted) => restart(argumentsFor(wanted.isSafeMode, process.argv.slice(1))),
    environment,
    apps,
    alerts,
    menuCommands,
    recentFiles,
    saveDialog: createSaveDialog(places),
    showRecording: (recordingId) => windows.showRecording(recordingId),
    onUncaught,
    onFault: faults.write,
    onEnded(why) {
      if (selfTest) selfTest.fail(why);
      else void offerStart(why, () => core.startAgain());
    },
  });
  offerPorts(core.accept);
  const { platform } = process;
  const quitting = closeBeforeQuit({ core, platform, onFault: faults.write });
  const restart = (args?: string[]) => {
    quitting.startAgain(args);
    app.quit();
  };

  const preloadFile = join(out, 'preload/index.cjs');
  const iconFile = join(out, 'renderer/icon.png');
  const isHidden = selfTest !== undefined;
  const windows = createWindows({
    home,
    preloadFile,
    iconFile,
    isHidden,
    isSafeMode,
    onFault: faults.write,
  });
  const show = () => {
    if (quitting.isClosing()) quitting.startAgain();
    else windows.showMain();
  };
  const choose = (command: MenuCommand) => {
    show();
    menuCommands.choose(command);
  };
  describeApp({ facts, iconFile });
  const openFile = (file: string) => choose({ file, others: 0 });
  const askForFile = async () => {
    const file = await pickToOpen();
    if (file !== undefined) openFile(file);
  };
  const drawMenu = () =>
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        appMenu(platform, {
          openFile: () => void askForFile(),
          recent: { files: recentFiles.list(), open: openFile, clear: recentFiles.clear },
          openDataFolder: () => void shell.openPath(home),
          openSettings: () => choose('settings'),
          openRecordingWindow: () => choose('recording-window'),
          openDetails: () => choose('about'),
          openFaultLog: () => choose('faults'),
          openCommandLine: () => choose('command-line'),
          isSafeMode,
          restartSafely: (isSafe) => restart(argumentsFor(isSafe, process.argv.slice(1))),
          openProtocolSite: () => void openExternal('https://modelcontextprotocol.io'),
        }),
      ),
    );
  drawMenu();
  app.on('second-instance', show);
  app.on('open-url', show);
  app.on('open-file', show);
  // macOS brings the windows that are there to the front by itself.
  app.on('activate', () => void (BrowserWindow.getAllWindows().length > 0 || show()));
  app.on('window-all-closed', () => void (platform === 'darwin' || app.quit()));
  windows.showMain();
  await core.started;
  await selfTest?.run(checksOf(core));
}

// The start is not awaited here, since Electron becomes ready only once this module has run.
export const started = start().catch((error: unknown) => {
  if (selfTest) return selfTest.fail(error);
  dialog.showErrorBox(
    'Wirebench can’t start',
    error instanceof Error ? error.message : String(error),
  );
  app.exit(1);
});
