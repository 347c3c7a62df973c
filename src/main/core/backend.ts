import type { AppContract } from '../../shared/contract/index.ts';
import type { WireKind } from '../../shared/model/traffic/wire.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import type { exportAudit } from './audit/export-audit.ts';
import type { Audit } from './audit/open-audit.ts';
import type { GuidedSignIns } from './auth/guided/create-guided-sign-ins.ts';
import type { SignIns } from './auth/sign-ins/sign-ins.ts';
import type { Evaluate } from './chat/evals/create-evaluate.ts';
import type { Conformance } from './conformance/open-conformance.ts';
import type { Connections } from './connections/connections.ts';
import type { Lint } from './lint/create-lint.ts';
import type { Skills } from './skills/open-skills.ts';
import type { ShellPorts } from './ports.ts';
import type { KnownSecrets } from './secrets/masking/known-secrets.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { AdhocServer } from './servers/adhoc-servers.ts';
import type { Servers } from './servers/servers.ts';
import type { ProxyGate } from './servers/trust/settings-gate.ts';
import type { Trust } from './servers/trust/trust.ts';
import type { RecordingFiles } from './traffic/export/recording-files.ts';
import type { Recorder } from './traffic/recorder.ts';
import type { WireObservation } from './wire/records/observation.ts';

/** A running core: its contract handlers for a page, its rooms for a command line. */
export type Backend = {
  handlers: Handlers<AppContract>;
  servers: Servers;
  trust: Trust;
  /** The approval of the proxy in the settings, through which servers are reached. */
  proxyGate: ProxyGate;
  connections: Connections;
  signIns: SignIns;
  /** Sign-ins in steps, without a connection. */
  guided: GuidedSignIns;
  recorder: Recorder;
  recordingFiles: RecordingFiles;
  /** The secrets that definitions refer to as `${secret:NAME}`. */
  secrets: Secrets;
  conformance: Conformance;
  /** Asks models the cases of an eval, with the tools of its servers; see `open-eval.ts`. */
  evaluate: Evaluate;
  /**
   * Finds what is invalid, or hard for models and clients, in each definition of a list, in its
   * order.
   */
  lint: Lint['list'];
  /** What was agreed to, denied, changed and handed out, the newest first. */
  audit: Pick<Audit, 'list'> & { export: typeof exportAudit };
  skills: Skills;
  /** Masks the secrets known in this run in a text, for reports and logs; JSON text stays JSON. */
  withoutSecrets(text: string): string;
  /** The content of a wire record as exports have it: without what is known or named as a secret. */
  redacted(kind: WireKind, content: Buffer): Buffer;
  /** Ends every connection, writes what is pending and closes the files. */
  close(): Promise<void>;
};

export type BackendOptions = {
  ports: ShellPorts;
  /**
   * Gets every observation with its seq, after the recorder took it, for the command line's
   * `--wire`.
   */
  onObservation?(seq: number, connectionId: number, observation: WireObservation): void;
  /**
   * For the command line: the only server, which is not stored. BAD_INPUT where it can't be read.
   */
  adhocServer?: AdhocServer;
  /**
   * Entries of an `mcpServers` object that stand before the stored servers in this run. BAD_INPUT
   * where one can't be read.
   */
  sessionEntries?: Record<string, unknown> | undefined;
  /** The secrets to mask in all that leaves the app; absent, the backend makes its own. */
  knownSecrets?: KnownSecrets | undefined;
  /** The secrets of another core in this process, so that both share those in memory. */
  secrets?: Secrets;
  /** Whether traffic is recorded on disk; 'off' writes none. */
  recording?: 'disk' | 'off';
};
