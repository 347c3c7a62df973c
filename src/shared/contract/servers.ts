import { z } from 'zod';
import { documentFormats } from '../model/servers/document-format.ts';
import { asker, type TrustList } from '../model/servers/launch-preview.ts';
import { exportFormats, type ExportedServers, type FoundFile } from '../model/servers/elsewhere.ts';
import type { ServerHealth } from '../model/servers/health.ts';
import { registryAddress } from '../model/servers/registry-address.ts';
import type { RegistryPage } from '../model/servers/registry.ts';
import type { SandboxPreview } from '../model/servers/sandbox.ts';
import { maxOrigin } from '../model/servers/server-choices.ts';
import {
  serverDefinition,
  serverName,
  stdioLaunch,
  type ParsedServers,
  type ServerDefinition,
} from '../model/servers/server.ts';
import { call } from '../rpc/define.ts';
import { none } from './parts.ts';

/** What can be asked of server definitions, and of what was approved of them. */
export const serversContract = {
  /**
   * Stores a definition, and answers with it under a unique name. Whoever added it, what it starts
   * or reaches is asked about the first time.
   */
  'servers.add': call(() =>
    z.object({
      definition: serverDefinition,
      /** The project's folder that it was found in, which the core checks itself. */
      project: z.string().max(10_000).optional(),
    }),
  ).returns<ServerDefinition>(),
  /** A page about a connected server: what it offers, for its users. UNAVAILABLE while it is not ready. */
  'servers.document': call(() =>
    z.object({ connectionId: z.number().int(), format: z.enum(documentFormats) }),
  ).returns<{ text: string }>(),
  /** What was approved, and which projects are trusted, the newest first. */
  'trust.list': call(() => none).returns<TrustList>(),
  /**
   * Forgets what was approved for an asker; a server that runs on that approval is disconnected.
   */
  'trust.revoke': call(() => z.object({ asker })).returns<void>(),
  'trust.revokeProject': call(() => z.object({ folder: z.string().max(10_000) })).returns<void>(),
  'servers.update': call(() =>
    z.object({ name: serverName, definition: serverDefinition }),
  ).returns<ServerDefinition>(),
  'servers.duplicate': call(() => z.object({ name: serverName })).returns<ServerDefinition>(),
  /** Answers with the id by which `servers.restore` can undo it while the app runs. */
  'servers.remove': call(() => z.object({ name: serverName })).returns<{ restoreId: number }>(),
  /**
   * Puts a removed server back in its place, with its approval; NOT_FOUND where it is forgotten.
   */
  'servers.restore': call(() =>
    z.object({ restoreId: z.number().int().positive() }),
  ).returns<ServerDefinition>(),
  /** Takes the names of all servers in their new order. */
  'servers.reorder': call(() => z.object({ names: z.array(serverName) })).returns<void>(),
  /**
   * Reads definitions from a command line, a URL or an `mcpServers` JSON snippet; stores nothing.
   */
  'servers.parse': call(() =>
    z.object({ text: z.string().max(1_000_000) }),
  ).returns<ParsedServers>(),
  /** What would run in place of a server’s own command, or why it could not; starts nothing. */
  'servers.sandboxPreview': call(() => z.object({ launch: stdioLaunch })).returns<SandboxPreview>(),
  /** Reads the configuration file again. */
  'servers.reload': call(() => none).returns<void>(),
  /** How a server did, in this run and before; undefined where nothing is known yet. */
  'servers.health': call(() => z.object({ serverName })).returns<ServerHealth | undefined>(),
  /**
   * What other clients on this machine define, or what lies in the project's folder or file at
   * `path`.
   */
  'servers.elsewhere': call(() => z.object({ path: z.string().max(10_000).optional() })).returns<
    FoundFile[]
  >(),
  /**
   * Searches a registry: the named one, that of the settings, or the official one. UNAVAILABLE with the
   * reason where it can't be asked.
   */
  'servers.searchRegistry': call(() =>
    z.object({
      text: z.string().trim().max(200),
      cursor: z.string().max(2000).optional(),
      registry: registryAddress.optional(),
    }),
  ).returns<RegistryPage>(),
  /** Definitions as text for another client; unless `withSecrets`, references stand for secrets. */
  'servers.export': call(() =>
    z.object({
      names: z.array(serverName),
      format: z.enum(exportFormats),
      withSecrets: z.boolean(),
    }),
  ).returns<ExportedServers>(),
  /** Stops following redirects of this server to an origin. */
  'servers.unfollow': call(() =>
    z.object({ serverName, origin: z.string().max(maxOrigin) }),
  ).returns<void>(),
  /**
   * Whether the chat relies on what this server says of its tools (`readOnlyHint`) and asks less;
   * it holds until the server's definition changes.
   */
  'servers.trustClaims': call(() =>
    z.object({ serverName, isTrusted: z.boolean() }),
  ).returns<void>(),
};
