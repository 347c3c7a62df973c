import type { AppContract } from '../../shared/contract.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import type { Connections } from './connections/connections.ts';
import type { ShellPorts } from './ports.ts';
import type { Servers } from './servers/servers.ts';
import type { Recorder } from './traffic/recorder.ts';
import type { WireObservation } from './wire/observation.ts';

/** A running core: its contract handlers for a page, its rooms for a command line. */
export type Backend = {
  handlers: Handlers<AppContract>;
  servers: Servers;
  connections: Connections;
  recorder: Recorder;
  /** Ends every connection, writes what is pending, closes the files. */
  close(): Promise<void>;
};

export type BackendOptions = {
  ports: ShellPorts;
  /** Sees every observation with its seq, after the recorder took it; for the command line's --wire. */
  onObservation?(seq: number, connectionId: number, observation: WireObservation): void;
};
