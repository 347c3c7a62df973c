import type { BackendEvent } from '../../shared/model/events.ts';
import type {
  ConnectionFailure,
  ConnectOutcome,
  NegotiatedServer,
} from '../../shared/model/servers/connection.ts';
import type { LaunchSheet } from '../../shared/model/servers/launch-preview.ts';
import type { ConfigProblem } from '../../shared/model/servers/server.ts';
import { inputNamesOf } from '../../shared/references.ts';
import { RpcError } from '../../shared/rpc/errors.ts';
import { quoteWord } from '../../shared/shell/quote-word.ts';
import type { Backend, BackendOptions } from '../core/backend.ts';
import { createBackend } from '../core/create-backend.ts';
import type { ShellPorts } from '../core/ports.ts';
import { consentTo } from './require-consent.ts';
import { CliError, exitCodes, usageError } from './cli-error.ts';
import { sheetText } from '../shell/sheet-text.ts';
import type { SessionOptions } from './session-options.ts';
import { unknownInput, unknownServer } from './unknown-name.ts';

export type Session = { backend: Backend; connectionId: number; server: NegotiatedServer };

type CoreOptions = { ports: ShellPorts; observe: BackendOptions['onObservation'] };

/**
 * Creates a core for this command alone, which leaves no recording behind. Throws a usage error for
 * a target that can't be read.
 */
export async function openBackend(
  { target, era }: SessionOptions,
  { ports, observe }: CoreOptions,
): Promise<Backend> {
  const adhoc = adhocOf(target, era);
  try {
    return await createBackend({
      ports,
      recording: 'off',
      ...(observe ? { onObservation: observe } : {}),
      ...(adhoc ? { adhocServer: adhoc } : {}),
    });
  } catch (error) {
    if (error instanceof RpcError && error.code === 'BAD_INPUT') throw usageError(error.message);
    throw error;
  }
}

function adhocOf(
  target: SessionOptions['target'],
  era: SessionOptions['era'],
): BackendOptions['adhocServer'] {
  switch (target.kind) {
    case 'stored':
      return undefined;
    case 'entry':
      return { kind: 'entries', entries: { [target.name]: target.entry }, asks: target.asks };
    default:
      return { headers: {}, ...target, era: era ?? 'auto' };
  }
}

/**
 * Connects to the target. Resolves when the server is ready; throws a CliError where it can't be.
 */
export async function openSession(
  backend: Backend,
  options: SessionOptions,
  /** Shows a line to the user. */
  say: (line: string) => void,
): Promise<Session> {
  const name = serverName(backend, options.target);
  const ready = Promise.withResolvers<Session>();
  const undo = backend.connections.onEvent((event) => {
    const refusal = refusalIn(event);
    if (refusal) {
      say(`${refusal.message} Continuing without the handshake.`);
      backend.connections.skipHandshake(refusal.connectionId).catch(ready.reject);
      return;
    }
    const session = outcomeOf(event, backend);
    if (session instanceof CliError) ready.reject(session);
    else if (session) ready.resolve(session);
  });
  // A failure that comes before `ready` is awaited below is not an unhandled rejection.
  ready.promise.catch(() => undefined);
  try {
    await connect(backend, name, options, say);
    const session = await ready.promise;
    await askForLogs(session, options, say);
    return session;
  } finally {
    undo();
  }
}

/** A server that can't log still does what else was asked for. */
async function askForLogs(
  { backend, connectionId }: Session,
  { logLevel }: SessionOptions,
  say: (line: string) => void,
): Promise<void> {
  if (logLevel === undefined) return;
  try {
    await backend.connections.logs.setLevel(connectionId, logLevel);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    say(`The log level could not be set: ${error.message}`);
  }
}

/**
 * Connects as far as the server lets anybody in; resolves with its name when it is ready or wants a
 * sign-in, and where `mayFail` when it can’t be reached. Throws a CliError otherwise. A server that
 * runs here is not started: none asks for a sign-in.
 */
export async function restAt(
  backend: Backend,
  options: SessionOptions & { identity?: string | undefined },
  say: (line: string) => void,
  mayFail: boolean,
): Promise<string> {
  const name = serverName(backend, options.target);
  const { servers } = backend.servers.snapshot();
  if (servers.find((one) => one.name === name)?.launch.kind !== 'http') return name;
  const rests = Promise.withResolvers<string>();
  rests.promise.catch(() => undefined);
  const undo = [
    backend.connections.onEvent((event) => {
      const outcome = outcomeOf(event, backend);
      if (outcome instanceof CliError && outcome.exitCode !== exitCodes.signIn) {
        if (mayFail) rests.resolve(name);
        else rests.reject(outcome);
      } else if (outcome && !(outcome instanceof CliError)) rests.resolve(name);
    }),
    // What a sign-in needs is found out after the server has asked for one.
    backend.signIns.onChange(({ state }) => {
      if (state.status !== 'discovering' && state.status !== 'signed-in') rests.resolve(name);
    }),
  ];
  try {
    await connect(backend, name, options, say);
    return await rests.promise;
  } finally {
    for (const stop of undo) stop();
  }
}

function serverName(backend: Backend, target: SessionOptions['target']): string {
  if (target.kind !== 'stored') return backend.servers.snapshot().servers[0]?.name ?? '';
  requireStored(backend, target.name);
  return target.name;
}

/** Throws a usage error, with what to do, unless a stored server of this name can be used. */
export function requireStored({ servers }: Pick<Backend, 'servers'>, name: string): void {
  const { servers: known, invalid, problem, file } = servers.snapshot();
  if (problem) throw unreadable(file, problem);
  const names = known.map((one) => one.name);
  if (names.includes(name)) return;
  const bad = invalid.find((entry) => entry.name === name);
  if (bad) throw usageError(`“${bad.name}” in ${file} can’t be used: ${bad.message}`);
  if (isAddress(name))
    throw usageError(`There is no server “${name}”.`, 'Give an address as --url URL.');
  throw unknownServer(name, names, file);
}

/** The error of a file of servers that is no JSON, with the place. */
export const unreadable = (file: string, { line, column, message }: ConfigProblem): CliError =>
  usageError(`${file} can’t be read (line ${line}, column ${column}): ${message}`);

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** Agrees to the proxy in the settings, where the server is reached through it. */
async function agreeToProxy(
  { proxyGate, servers }: Backend,
  name: string,
  agree: (sheet: LaunchSheet) => void,
): Promise<void> {
  const server = servers.snapshot().servers.find((one) => one.name === name);
  const sheet = server?.launch.kind === 'http' ? await proxyGate.sheet() : undefined;
  if (!sheet) return;
  agree(sheet);
  await proxyGate.approve(sheet);
}

/** Throws a usage error for a value that no input of these servers takes. */
export function requireInputs(
  { servers }: Backend,
  names: readonly string[],
  inputs: Record<string, string>,
): void {
  const asked = new Set<string>();
  for (const name of names) {
    const { launch, answerRules, inputs: declared = [] } = servers.get(name);
    for (const input of inputNamesOf([launch, answerRules])) asked.add(input);
    for (const input of declared) asked.add(input.name);
  }
  for (const given of Object.keys(inputs)) {
    if (!asked.has(given)) throw unknownInput(given, [...asked], names);
  }
}

async function connect(
  backend: Backend,
  name: string,
  {
    target,
    era,
    inputs,
    environment,
    identity,
    told,
    connectTimeoutMs,
    ...consent
  }: SessionOptions & { identity?: string | undefined },
  say: (line: string) => void,
): Promise<void> {
  const { connections, servers } = backend;
  requireInputs(backend, [name], inputs);
  const requireConsent = consentTo(consent);
  const agree = (sheet: LaunchSheet) => {
    requireConsent(sheet);
    for (const line of sheetText(sheet)) say(line);
  };
  await agreeToProxy(backend, name, agree);
  const options = { era, inputs, environment, identity, told, connectTimeoutMs };
  const note = servers.snapshot().notes?.find((one) => one.name === name);
  if (note) say(`${name}: ${note.message}`);
  let outcome = await connecting(connections.connect(name, options));
  if (outcome.status === 'approval-needed') {
    const { sheet } = outcome;
    agree(sheet);
    const { approvalId, fingerprint } = sheet;
    const approval = { approvalId, fingerprint };
    outcome = await connecting(connections.connect(name, { ...options, approval }));
  }
  if (outcome.status === 'inputs-needed') {
    const names = outcome.inputs.map((input) => input.name);
    const message = `“${name}” needs a value for each of its inputs.`;
    // The Inspector’s command line has no option for them.
    throw target.kind === 'entry'
      ? usageError(
          message,
          `Write the value in place of ${names.map((one) => `\${input:${one}}`).join(' and ')}.`,
        )
      : usageError(message, `Add ${names.map((one) => `--input ${one}=…`).join(' ')}`);
  }
}

async function connecting(outcome: Promise<ConnectOutcome>): Promise<ConnectOutcome> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof RpcError && error.code === 'BAD_INPUT') throw usageError(error.message);
    throw error;
  }
}

/** The refusal of a server that answered the handshake with an error, and may do without one. */
function refusalIn(event: BackendEvent): { connectionId: number; message: string } | undefined {
  if (event.type !== 'connection') return undefined;
  const { connectionId, state } = event.connection;
  if (state.status !== 'failed' || state.failure.halfOpen !== 'refused') return undefined;
  return { connectionId, message: state.failure.message };
}

function outcomeOf(event: BackendEvent, backend: Backend): Session | CliError | undefined {
  if (event.type !== 'connection') return undefined;
  const { connectionId, state } = event.connection;
  if (state.status === 'ready') {
    const { status: _status, ...server } = state;
    return { backend, connectionId, server };
  }
  if (state.status === 'needs-sign-in')
    return signInError(backend, event.connection.serverName, state.message);
  return state.status === 'failed' ? connectionError(state.failure) : undefined;
}

/** Nobody is asked in the middle of a command: signing in has one of its own. */
export function signInError(
  { servers }: Pick<Backend, 'servers'>,
  serverName: string,
  message: string,
  { scopes = [], identity }: { scopes?: string[]; identity?: string | undefined } = {},
): CliError {
  const { file, servers: known } = servers.snapshot();
  const launch = known.find(({ name }) => name === serverName)?.launch;
  const isTyped = file === '' && launch?.kind === 'http';
  const named = isTyped ? `--url ${quoteWord(launch.url)}` : quoteWord(serverName);
  const wanted = scopes.map((scope) => ` --scope ${quoteWord(scope)}`).join('');
  const as = identity === undefined ? '' : ` --identity ${quoteWord(identity)}`;
  const help = `Sign in with: wirebench login ${named}${as}${wanted}`;
  return new CliError(exitCodes.signIn, message, [help]);
}

export function connectionError(failure: ConnectionFailure): CliError {
  const { message, reason, stderrTail, strayStdout, hints } = failure;
  const help = [
    ...stderrTail.map((line) => `stderr: ${line}`),
    ...strayStdout.map((line) => `stdout: ${line}`),
    ...hints,
  ];
  return new CliError(exitCodes.connection, message, help, {}, reason);
}
