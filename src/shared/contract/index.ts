import { z } from 'zod';
import { chatContract } from './chat.ts';
import { maxViewStateKey, type AppInfo } from '../model/app.ts';
import {
  approval,
  asker,
  type TrustList,
  type LaunchSheet,
} from '../model/servers/launch-preview.ts';
import type { BrowserSession } from '../model/browser-session.ts';
import { draft, type KeptDraft } from '../model/calls/draft.ts';
import { historyOwner, type PastArguments } from '../model/calls/argument-history.ts';
import {
  mostMessageLength,
  mostWindow,
  type AskedRequest,
  type OpenedRequest,
} from '../model/calls/asked.ts';
import { callMethods, serverRequestAnswer, type CallResult } from '../model/calls/call.ts';
import { completionRequest, type Suggestions } from '../model/calls/completion.ts';
import {
  catalogKinds,
  maxCatalogPages,
  type ConnectOutcome,
  type ListedCatalog,
} from '../model/servers/connection.ts';
import { exportFormats, type ExportedServers, type FoundFile } from '../model/servers/elsewhere.ts';
import type { BackendEvent } from '../model/events.ts';
import type { ConformanceItem } from '../model/servers/conformance.ts';
import type { LintFinding } from '../model/calls/lint.ts';
import type { FolderContent } from '../model/files.ts';
import { chosenReferences, type FilledArguments } from '../model/calls/filled-arguments.ts';
import { headerChange, maxRawText } from '../model/calls/raw-message.ts';
import type { Judgement } from '../model/calls/problem.ts';
import type { InvalidSamples, Samples } from '../model/chat/sample.ts';
import type { SandboxPreview } from '../model/servers/sandbox.ts';
import { settings } from '../model/settings.ts';
import { maxOrigin } from '../model/servers/server-choices.ts';
import { maxTimeoutMs } from '../model/servers/timeouts.ts';
import {
  serverDefinition,
  serverName,
  stdioLaunch,
  type ParsedServers,
  type ServerDefinition,
} from '../model/servers/server.ts';
import type { TokenWeight } from '../model/chat/token-weight.ts';
import { telemetrySettings, type TelemetryState } from '../model/telemetry.ts';
import { call, stream } from '../rpc/define.ts';
import { secretsContract } from './secrets.ts';
import { trafficContract } from './traffic.ts';

const none = z.object({});
const connection = z.object({ connectionId: z.number().int().positive() });
const milliseconds = z.number().int().nonnegative().max(maxTimeoutMs);
const askedScope = z.object({
  connectionId: z.number().int().positive().optional(),
  callId: z.number().int().positive().optional(),
});
/** Of a list that was read; NOT_FOUND where it must be read again. */
const listId = z.number().int().positive();
/** A name under which the page has given a schema; NOT_FOUND where it must be given again. */
const schemaId = z.string().max(100);
const seeded = z.object({ schemaId, seed: z.number().int() });

/** Everything the page, or any other shell, can ask of the core. */
export const contract = {
  'app.info': call(none).returns<AppInfo>(),
  /** Opens an http(s) address in the user's browser; anything else is REFUSED. */
  'app.openExternal': call(z.object({ url: z.string().max(10_000) })).returns<void>(),
  /** The browser sessions that are let in, the last seen first; UNAVAILABLE where browsers are not. */
  'sessions.list': call(none).returns<BrowserSession[]>(),
  /** Signs a session out at once; NOT_FOUND where it is over already. */
  'sessions.end': call(z.object({ sessionId: z.string().max(100) })).returns<void>(),
  /** Signs all sessions out and changes the address; the link lets this page in again, once. */
  'sessions.rotate': call(none).returns<{ link: string }>(),
  /** The path that the user picks in the system's own dialog; UNAVAILABLE where the shell has none. */
  'files.pick': call(
    z.object({
      kind: z.enum(['file', 'folder']),
      title: z.string().max(500),
      from: z.string().max(10_000).optional(),
    }),
  ).returns<{ path?: string }>(),
  /** What lies in a folder, or around what is no folder; without a path, in the user's own. */
  'files.list': call(
    z.object({ path: z.string().max(10_000).optional() }),
  ).returns<FolderContent>(),
  /** What the page remembers (layout, drafts), by key. */
  'viewState.read': call(none).returns<Record<string, unknown>>(),
  /** Without a value, forgets the key. */
  'viewState.write': call(
    z.object({ key: z.string().max(maxViewStateKey), value: z.unknown().optional() }),
  ).returns<void>(),
  /** The same for a value that its schema describes: its secrets stay in memory, and never reach the disk. */
  'viewState.keepDraft': call(
    z.object({ key: z.string().max(maxViewStateKey), draft, schemaId }),
  ).returns<KeptDraft>(),

  /** Changes the settings that are named, for the next connections. */
  'settings.write': call(settings.partial()).returns<void>(),

  /** What these would send to another machine or hand over, and was not approved: the first of several. */
  'settings.sheet': call(settings.partial()).returns<LaunchSheet | undefined>(),
  'settings.approve': call(z.object({ settings: settings.partial(), approval })).returns<void>(),

  /** Asks the endpoint whether it would take spans; UNAVAILABLE with the reason where it would not. */
  'telemetry.test': call(telemetrySettings).returns<{ url: string; tookMs: number }>(),
  /** How many spans were sent and given up, and what is wrong; then every change. */
  'telemetry.state': stream(none).yields<TelemetryState>(),

  /** Answers with the stored definition (its name made unique); what it starts or reaches asks the first time, whoever added it. */
  'servers.add': call(
    z.object({
      definition: serverDefinition,
      /** The project's folder that it was found in; the core looks for itself. */
      project: z.string().max(10_000).optional(),
    }),
  ).returns<ServerDefinition>(),
  /** What was approved, and which projects are trusted, the newest first. */
  'trust.list': call(none).returns<TrustList>(),
  /** What was approved of it asks again; a server that runs on it is disconnected. */
  'trust.revoke': call(z.object({ asker })).returns<void>(),
  'trust.revokeProject': call(z.object({ folder: z.string().max(10_000) })).returns<void>(),
  'servers.update': call(
    z.object({ name: serverName, definition: serverDefinition }),
  ).returns<ServerDefinition>(),
  'servers.duplicate': call(z.object({ name: serverName })).returns<ServerDefinition>(),
  /** Answers with what `servers.restore` takes to undo it, as long as the app runs. */
  'servers.remove': call(z.object({ name: serverName })).returns<{ restoreId: number }>(),
  /** Puts back what was removed, in its place and approved as it was; NOT_FOUND where that is forgotten. */
  'servers.restore': call(
    z.object({ restoreId: z.number().int().positive() }),
  ).returns<ServerDefinition>(),
  /** All names in their new order. */
  'servers.reorder': call(z.object({ names: z.array(serverName) })).returns<void>(),
  /** Makes definitions of a command line, a URL or an `mcpServers` JSON snippet; stores nothing. */
  'servers.parse': call(z.object({ text: z.string().max(1_000_000) })).returns<ParsedServers>(),
  /** What would run in place of a server’s own command, or why it could not; starts nothing. */
  'servers.sandboxPreview': call(z.object({ launch: stdioLaunch })).returns<SandboxPreview>(),
  /** Reads the configuration file again. */
  'servers.reload': call(none).returns<void>(),
  /** What other clients on this machine define, or what lies in the project's folder or file at `path`. */
  'servers.elsewhere': call(z.object({ path: z.string().max(10_000).optional() })).returns<
    FoundFile[]
  >(),
  /** Definitions as text for another client; without secrets, references stand for them. */
  'servers.export': call(
    z.object({
      names: z.array(serverName),
      format: z.enum(exportFormats),
      withSecrets: z.boolean(),
    }),
  ).returns<ExportedServers>(),

  /** Starts a connection (ending an older one of this server). `approval` is of the sheet the user agreed to; `probes` forgets what an earlier probe told, `asksAgain` the values of inputs; `keepsInputs` keeps those that are given, or no longer. */
  'connections.connect': call(
    z.object({
      serverName,
      approval: approval.optional(),
      probes: z.boolean().optional(),
      inputs: z.record(z.string().max(200), z.string().max(100_000)).optional(),
      keepsInputs: z.object({ isKept: z.boolean(), mayUseFile: z.boolean().optional() }).optional(),
      asksAgain: z.boolean().optional(),
    }),
  ).returns<ConnectOutcome>(),
  /** Follows redirects of this server to an origin, where one was refused just now; REFUSED for any other origin. */
  'connections.follow': call(
    z.object({ serverName, origin: z.string().max(maxOrigin) }),
  ).returns<void>(),
  /** No longer follows redirects of this server to an origin. */
  'servers.unfollow': call(
    z.object({ serverName, origin: z.string().max(maxOrigin) }),
  ).returns<void>(),
  /** What this server says of its tools (`readOnlyHint`) may spare questions, as long as its definition stays as it is. */
  'servers.trustClaims': call(z.object({ serverName, isTrusted: z.boolean() })).returns<void>(),
  'connections.disconnect': call(connection).returns<void>(),
  /** Reads a list of the server's, `pages` at most from `cursor` on, always from the server itself; `before` is the list that it goes on from. */
  'connections.catalog': call(
    connection.extend({
      kind: z.enum(catalogKinds),
      cursor: z.string().max(100_000).optional(),
      before: listId.optional(),
      pages: z.number().int().positive().max(maxCatalogPages).default(maxCatalogPages),
    }),
  ).returns<ListedCatalog>(),

  /** Runs what the official suite can tell of any server against a connected one. */
  'conformance.run': stream(connection).yields<ConformanceItem>(),
  /** Makes a schema known by a name, as JSON text in one or more parts, for as long as it is among the last that were used. */
  'validation.give': call(
    z.object({
      schemaId,
      offset: z.number().int().nonnegative(),
      text: z.string(),
      isLast: z.boolean(),
    }),
  ).returns<void>(),
  /** What a schema says of a value, given as JSON text. */
  'validation.judge': call(
    z.object({ schemaId, text: z.string().max(16_000_000) }),
  ).returns<Judgement>(),
  /** A few objects that a schema accepts, others for each seed. */
  'validation.sample': call(seeded).returns<Samples>(),
  /** Objects that a schema refuses, each for one reason. */
  'validation.break': call(seeded).returns<InvalidSamples>(),
  /** What is invalid in the definitions of a list that was read, or hard for models and clients, by place in it. */
  'lint.list': call(z.object({ listId })).returns<LintFinding[][]>(),
  /** What the tools of a list that was read take of a model's context, by place in it; null where that takes too long to tell. */
  'tokens.weigh': call(z.object({ listId })).returns<(TokenWeight | null)[]>(),
  /** The JSON Schema of each method's `params`, by method. */
  'protocol.paramSchemas': call(none).returns<Record<string, unknown>>(),

  /** Asks a server of the legacy era whether it is there; the outcome is in the connection. */
  'connections.ping': call(connection).returns<void>(),
  /** Sends any text at all past the SDK, as it is; the answer is for the record. */
  'connections.sendRaw': call(
    connection.extend({
      text: z.string().max(maxRawText),
      /** Over HTTP: changes to the headers that the message would be sent with. */
      headers: z.array(headerChange).max(200).default([]),
    }),
  ).returns<{ seq: number }>(),

  /** Sends a request down the raw lane; its state arrives with the events. `argumentsText` is sent byte for byte, but for the values of `variables`. */
  'calls.start': call(
    connection.extend({
      method: z.enum(callMethods),
      name: z.string(),
      argumentsText: z.string(),
      variables: chosenReferences.optional(),
      /** Milliseconds without progress before the call is cancelled; 0 for never. */
      timeoutMs: milliseconds.optional(),
      /** Milliseconds in all, whatever the progress; 0 for no end. */
      totalTimeoutMs: milliseconds.optional(),
    }),
  ).returns<{ callId: number }>(),
  /** What a call would send with the values of these variables; secrets stay in the core. */
  'calls.fillArguments': call(
    connection.extend({ argumentsText: z.string(), variables: chosenReferences }),
  ).returns<FilledArguments>(),
  /** What the server suggests for an argument; REFUSED where it has no completions. */
  'calls.complete': call(connection.extend(completionRequest.shape)).returns<Suggestions>(),
  /** Puts the time-outs off that end a call. */
  'calls.extend': call(z.object({ callId: z.number().int(), byMs: milliseconds })).returns<void>(),
  'calls.cancel': call(z.object({ callId: z.number().int() })).returns<void>(),
  'calls.result': call(
    z.object({ callId: z.number().int(), limit: z.number().int().positive().default(1_000_000) }),
  ).returns<CallResult>(),
  'serverRequests.answer': call(
    z.object({ serverRequestId: z.number().int(), answer: serverRequestAnswer }),
  ).returns<void>(),
  /** Open requests of servers to the user, the oldest first, from the one after `after` on, and how many there are. */
  'serverRequests.window': call(
    askedScope.extend({
      after: z.number().int().nonnegative().default(0),
      limit: z.number().int().positive().max(mostWindow).default(mostWindow),
    }),
  ).returns<{ count: number; requests: AskedRequest[] }>(),
  /** One of them with its texts; NOT_FOUND where it is settled. What is large in it comes only with `isWhole`. */
  'serverRequests.open': call(
    z.object({
      serverRequestId: z.number().int(),
      messageLength: z.number().int().positive().max(mostMessageLength).default(20_000),
      isWhole: z.boolean().default(false),
    }),
  ).returns<OpenedRequest>(),
  /** Declines all that is asked now; each server is told of each. */
  'serverRequests.declineAll': call(askedScope).returns<{ declined: number }>(),

  /** What something was called with before, the newest first. */
  'history.list': call(historyOwner).returns<PastArguments[]>(),
  /** Remembers arguments that were sent, without the secrets in them. */
  'history.add': call(
    historyOwner.extend({ argumentsText: z.string().max(16_000_000), schemaId }),
  ).returns<boolean>(),
  'history.pin': call(
    historyOwner.extend({
      entryId: z.string(),
      isPinned: z.boolean(),
      title: z.string().max(200).optional(),
    }),
  ).returns<void>(),
  'history.remove': call(historyOwner.extend({ entryId: z.string() })).returns<void>(),

  ...secretsContract,
  ...trafficContract,
  ...chatContract,

  /** A snapshot of servers, connections, calls and open server requests, then every change. */
  events: stream(none).yields<BackendEvent>(),
};

export type AppContract = typeof contract;
