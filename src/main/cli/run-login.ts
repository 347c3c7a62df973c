import { createInterface } from 'node:readline';
import { orAborted } from '../../shared/or-aborted.ts';
import type { SignInSnapshot } from '../../shared/model/sign-in.ts';
import type { Backend } from '../core/backend.ts';
import { openInBrowser } from '../shell/open-in-browser.ts';
import { nodeShellPorts } from '../shell/shell-ports.ts';
import { CliError, exitCodes, type ExitCode } from './cli-error.ts';
import type { SignInTarget } from './sign-in-options.ts';
import { openBackend, restAt, signInError } from './session.ts';
import { printable } from './text/printable.ts';
import { signInText } from './text/sign-in-text.ts';
import type { Terminal } from './terminal.ts';

type Login = SignInTarget & {
  opensBrowser: boolean;
  /** Whether to sign in anew where the user is signed in. */
  isForced: boolean;
  usesDevice: boolean;
  scopes: string[] | undefined;
  issuer: string | undefined;
  clientId: string | undefined;
  /** Issuers and origins that the user agrees to. */
  trusts: string[];
  /** Whether a file may keep the key of the sign-in, where no keyring does. */
  mayUseFile: boolean;
};

type Reached = {
  backend: Backend;
  serverName: string;
  say(line: string): void;
  /** Settles where the browser can’t be opened. */
  noBrowser: Promise<void>;
};

/** Signs in with the browser, or with an address that is pasted; whichever comes first. */
export const runLogin = (options: Login, terminal: Terminal): Promise<ExitCode> =>
  reached(options, terminal, options, async ({ backend, serverName, ...reached }) => {
    const { say, noBrowser } = reached;
    const { signIns, connections } = backend;
    const connection = connections.list().at(-1);
    const current = await signIns.current(serverName);
    // One that runs here was not started.
    if (!current && (!connection || connection.state.status === 'ready')) {
      say(`${serverName} does not require sign-in.`);
      return exitCodes.ok;
    }
    if (current && !options.isForced && suffices(current, options)) {
      terminal.print(signInText(await kept(signIns, current, options, say)));
      say('You are signed in already. To sign in anew, add --force.');
      return exitCodes.ok;
    }
    await prepared(signIns, serverName, options);
    const pasting = takePasted(signIns, serverName, terminal, say);
    let isHopeless = false;
    // Without a browser and a terminal nobody could ever answer.
    void Promise.all([noBrowser, pasting.over]).then(() => {
      isHopeless = true;
      signIns.cancel(serverName);
    });
    try {
      const { scopes, clientId, usesDevice } = options;
      const signIn = await signIns.start(serverName, { scopes, clientId, usesDevice });
      if (isHopeless) throw new CliError(exitCodes.signIn, nobodyThere);
      if (signIn.state.status !== 'signed-in') throw stopped(signIn);
      terminal.print(signInText(await kept(signIns, signIn, options, say)));
      return exitCodes.ok;
    } finally {
      pasting.stop();
    }
  });

/** Stores a sign-in that would end with this command, or says that it does. */
async function kept(
  signIns: Backend['signIns'],
  signIn: SignInSnapshot,
  { mayUseFile }: Pick<Login, 'mayUseFile'>,
  say: (line: string) => void,
): Promise<SignInSnapshot> {
  const { serverName, isKept, isWithoutUser } = signIn;
  if (isKept || isWithoutUser) return signIn;
  if (mayUseFile) {
    await signIns.store(serverName, mayUseFile);
    return (await signIns.current(serverName)) ?? signIn;
  }
  say('This sign-in ends with the command: no keyring keeps its key.');
  say('Add --keep-in file if a file may keep it.');
  return signIn;
}

/** Whether the user is signed in, and as the options ask for. */
const suffices = (
  { state, issuer, clientId }: SignInSnapshot,
  asked: Pick<Login, 'scopes' | 'issuer' | 'clientId'>,
): boolean =>
  state.status === 'signed-in' &&
  (asked.scopes ?? []).every((scope) => state.scopes.includes(scope)) &&
  (asked.issuer ?? issuer) === issuer &&
  (asked.clientId ?? clientId) === clientId;

const nobodyThere =
  'Wirebench can’t open a browser here, and there is no terminal to paste an address into. Run wirebench login --no-browser in a terminal.';

/** Revokes and forgets the tokens of a sign-in. */
export const runLogout = (options: SignInTarget, terminal: Terminal): Promise<ExitCode> =>
  reached(options, terminal, { mayFail: true }, async ({ backend, serverName, say }) => {
    const notes = await backend.signIns.signOut(serverName);
    const done = notes ? 'Signed out of' : 'You were not signed in to';
    terminal.print(`${done} ${printable(serverName)}.\n`);
    for (const note of notes ?? []) say(note);
    return exitCodes.ok;
  });

/** Shows what is known of a sign-in, which is never a token. */
export const runWhoami = (
  options: SignInTarget & { isJson: boolean },
  terminal: Terminal,
): Promise<ExitCode> =>
  reached(options, terminal, { mayFail: true }, async ({ backend, serverName }) => {
    const signIn = await backend.signIns.current(serverName);
    if (signIn?.state.status !== 'signed-in') {
      throw signInError(backend, serverName, `You are not signed in to ${serverName}.`, {
        identity: options.identity,
      });
    }
    terminal.print(options.isJson ? `${JSON.stringify(signIn)}\n` : signInText(signIn));
    return exitCodes.ok;
  });

/** Opens a core, and connects as far as the server lets anybody in. */
async function reached(
  options: SignInTarget,
  { entryUrl, environment, signal, printError }: Terminal,
  { opensBrowser = false, mayFail = false }: { opensBrowser?: boolean; mayFail?: boolean },
  work: (reached: Reached) => Promise<ExitCode>,
): Promise<ExitCode> {
  const say = (line: string) => printError(`wirebench: ${printable(line)}\n`);
  const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment });
  const noBrowser = Promise.withResolvers<void>();
  const failed = () => {
    say('The browser could not be opened; open the address yourself.');
    noBrowser.resolve();
  };
  const openExternal = (url: string) => openInBrowser(url, failed).catch(failed);
  const session = {
    ...options,
    era: undefined,
    isJson: false,
    wireFile: undefined,
    isVerbose: false,
    timeoutMs: undefined,
    connectTimeoutMs: undefined,
    inputs: {},
    environment: undefined,
  };
  const backend = await openBackend(session, {
    ports: opensBrowser ? { ...ports, openExternal } : ports,
    observe: undefined,
  });
  try {
    const serverName = await orAborted(restAt(backend, session, say, mayFail), signal, interrupted);
    return await orAborted(
      work({ backend, serverName, say, noBrowser: noBrowser.promise }),
      signal,
      interrupted,
    );
  } finally {
    await backend.close();
  }
}

/** Finds out where to sign in, with what the user agreed to on the command line. */
async function prepared(
  signIns: Backend['signIns'],
  serverName: string,
  { issuer, clientId, trusts }: Login,
): Promise<void> {
  await signIns.discover(serverName, issuer);
  for (let asked = 0; asked <= trusts.length; asked += 1) {
    const signIn = await signIns.current(serverName);
    if (!signIn || /^(?:ready|signed-in)$/.test(signIn.state.status)) return;
    const { state } = signIn;
    if (state.status === 'needs-client' && clientId !== undefined) return;
    if (state.status !== 'needs-consent') throw stopped(signIn);
    const { consent } = state;
    if (!trusts.includes(consent.kind === 'issuer' ? consent.issuer : consent.origin)) {
      throw stopped(signIn);
    }
    await signIns.agree(serverName, consent);
  }
}

/** Shows the address to open, and hands in what is pasted; `over` settles where no more can be. */
function takePasted(
  signIns: Backend['signIns'],
  serverName: string,
  { stdin }: Terminal,
  say: (line: string) => void,
): { over: Promise<void>; stop(): void } {
  let shown = '';
  const lines = createInterface({ input: stdin });
  const over = new Promise<void>((resolve) => {
    lines.once('close', resolve);
  });
  lines.on('line', (line) => {
    const { problem } = line.trim() === '' ? {} : signIns.paste(serverName, line);
    if (problem !== undefined) say(problem);
  });
  const undo = signIns.onChange(({ serverName: name, state }) => {
    if (name !== serverName) return;
    if (state.status === 'waiting-for-device' && state.userCode !== shown) {
      shown = state.userCode;
      say(`Enter ${state.userCode} at ${state.verificationUri}, on any device.`);
    }
    if (state.status !== 'waiting-for-user' || state.url === shown) return;
    shown = state.url;
    say(`Sign in at ${state.url}`);
    say('If the browser can’t come back here, paste the address where it ended.');
  });
  const stop = () => {
    undo();
    lines.close();
  };
  return { over, stop };
}

/** Why a sign-in can’t go on, with what to do. */
function stopped({ state, issuer = 'The authorization server', redirectUri }: SignInSnapshot) {
  switch (state.status) {
    case 'failed': {
      const { message, next } = state.failure;
      return new CliError(exitCodes.toolError, message, [next]);
    }
    case 'needs-client': {
      const where = redirectUri === undefined ? '' : ` with the redirect URI ${redirectUri}`;
      const help = `Register one there${where}, and add --client-id ID.`;
      return new CliError(
        exitCodes.signIn,
        `${issuer} does not support dynamic client registration.`,
        [help],
      );
    }
    case 'needs-consent': {
      const { consent } = state;
      const message =
        consent.kind === 'issuer'
          ? `The metadata of ${consent.asked} names a different issuer, ${consent.issuer}.`
          : `The server points to ${consent.origin}, which is on this machine or in a private network, while the server is not.`;
      const of = consent.kind === 'issuer' ? consent.issuer : consent.origin;
      return new CliError(exitCodes.signIn, message, [`If you expect that, add --trust ${of}`]);
    }
    default:
      return new CliError(exitCodes.interrupted, 'The sign-in was cancelled.');
  }
}

const interrupted = () => new CliError(exitCodes.interrupted, 'Interrupted.');
