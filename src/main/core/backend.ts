import type { AppContract } from '../../shared/contract/index.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import type { Authorizer } from './auth/create-authorizer.ts';
import type { Evaluate } from './chat/evals/create-evaluate.ts';
import type { Conformance } from './conformance/open-conformance.ts';
import type { Connections } from './connections/connections.ts';
import type { Lint } from './lint/create-lint.ts';
import type { ShellPorts } from './ports.ts';
import type { KnownSecrets } from './secrets/masking/known-secrets.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { AdhocServer } from './servers/adhoc-servers.ts';
import type { Servers } from './servers/servers.ts';
import type { Trust } from './servers/trust/trust.ts';
import type { RecordingFiles } from './traffic/export/recording-files.ts';
import type { Recorder } from './traffic/recorder.ts';
import type { WireObservation } from './wire/records/observation.ts';

/** A running core: its contract handlers for a page, its rooms for a command line. */
export type Backend = {
  handlers: Handlers<AppContract>;
  servers: Servers;
  trust: Trust;
  connections: Connections;
  recorder: Recorder;
  recordingFiles: RecordingFiles;
  /** What definitions refer to as `${secret:NAME}`. */
  secrets: Secrets;
  conformance: Conformance;
  /** Puts cases to models, with the tools of these servers; see `open-eval.ts`. */
  evaluate: Evaluate;
  /** What is invalid in a list of definitions, or hard for models and clients, by place in the list. */
  lint: Lint['list'];
  /** A text, or JSON that it stays, without what is known to be secret in this run; for reports and logs. */
  withoutSecrets(text: string): string;
  /** Ends every connection, writes what is pending, closes the files. */
  close(): Promise<void>;
};

export type BackendOptions = {
  ports: ShellPorts;
  /** Sees every observation with its seq, after the recorder took it; for the command line's --wire. */
  onObservation?(seq: number, connectionId: number, observation: WireObservation): void;
  /** Only this server, not stored; for the command line. BAD_INPUT where it can't be read. */
  adhocServer?: AdhocServer;
  /** How the requests to a server are authorized, where they are. */
  authorizerFor?: ((serverName: string) => Authorizer | undefined) | undefined;
  /** What is masked wherever something leaves the app; the backend's own where there are none yet. */
  knownSecrets?: KnownSecrets | undefined;
  /** Those of another core in this process, so that what is in memory is known to both. */
  secrets?: Secrets;
  /** 'off' leaves no traffic on disk. */
  recording?: 'disk' | 'off';
};
