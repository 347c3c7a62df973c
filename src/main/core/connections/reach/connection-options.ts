import type {
  CatalogKind,
  ConnectionSnapshot,
} from '../../../../shared/model/servers/connection.ts';
import type { ResourceSubscription } from '../../../../shared/model/servers/resource-subscription.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { SignInNeed } from '../../auth/sign-ins/authorization.ts';
import type { SignIns } from '../../auth/sign-ins/sign-ins.ts';
import type { AskUser } from '../requests/askable.ts';
import type { ShellPorts } from '../../ports.ts';
import type { Validation } from '../../validation/create-validation.ts';
import type { LogLevel } from '../../../../shared/model/log-levels.ts';
import type { WireObservation, WireTap } from '../../wire/records/observation.ts';
import type { Pressure } from '../../wire/pressure.ts';
import type { EraVerdicts } from './era-verdicts.ts';
import type { Established } from './establish.ts';
import type { KeptSession } from './kept-session.ts';
import type { Expanded } from '../variables/expand-variables.ts';
import type { Network } from '../network.ts';
import type { StartGate } from '../start-gate.ts';

/** What a connection tells its owner, and asks of it. */
export type ConnectionHooks = {
  onChange(snapshot: ConnectionSnapshot): void;
  onCatalogChanged(kind: CatalogKind): void;
  /** Called when a subscription changed, or the server told of an update. */
  onSubscription(subscription: ResourceSubscription): void;
  /** Called when what a server wanted done on a page is done. */
  onElicitationComplete(elicitationId: string): void;
  /** Hears of each status notification of a task, as it was sent. */
  onTaskStatus(content: WireObservation['content']): void;
  /** Called with each log message of the server, and the seq of its record. */
  onLogMessage(seq: number, observation: WireObservation): void;
  /** Called when the server can be asked, for the first time or again. */
  onReady(live: Established): void;
  /** Called when the line broke: what ran on it has failed; `message` says why. */
  onLost(message: string): void;
  /** Called when only the user can get the token that the server wants. */
  onNeedsSignIn(need: SignInNeed): void;
  ask: AskUser;
};

/** What a connection is made of. */
export type ConnectionOptions = {
  connectionId: number;
  definition: ServerDefinition;
  /** Resolves when the secrets that `expand` needs are open. */
  ready(): Promise<void>;
  /** Puts the present values in place of the definition's references. */
  expand(): Expanded;
  /** Masks every known secret in a text, besides those that this definition refers to. */
  mask(text: string): string;
  /** The environment that the values of named variables come from. */
  environmentName: string | undefined;
  verdicts: EraVerdicts;
  /** The session of an earlier run whose tasks go on, once. */
  keptSession(): Promise<KeptSession | undefined>;
  ports: ShellPorts;
  network: Pick<Network, 'agent'>;
  authorize: SignIns['authorize'];
  validation: Pick<Validation, 'judge'>;
  tap: WireTap;
  /** Whether the user agreed to redirects to an origin. */
  followsTo(origin: string): boolean;
  /** The URIs of the resources that the user subscribed to at this server, over this connection or before. */
  subscribed: Set<string>;
  pressure: Pressure | undefined;
  hooks: ConnectionHooks;
  connectTimeoutMs: number;
  /** The level of log messages that requests ask for since 2026-07-28; undefined where they ask for none. */
  logLevel(): LogLevel | undefined;
  /** The gate at which the start of a process waits for its turn. */
  gate: StartGate;
};
