import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { SignIns } from '../../auth/sign-ins/sign-ins.ts';
import type { ShellPorts } from '../../ports.ts';
import type { Validation } from '../../validation/create-validation.ts';
import type { WireTap } from '../../wire/records/observation.ts';
import type { Pressure } from '../../wire/pressure.ts';
import type { EraVerdicts } from './era-verdicts.ts';
import type { Expanded } from '../variables/expand-variables.ts';
import type { Network } from '../network.ts';
import type { StartGate } from '../start-gate.ts';

/** What a connection is made of; `Hooks` are the callbacks of its owner. */
export type ConnectionOptions<Hooks> = {
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
  ports: ShellPorts;
  network: Pick<Network, 'agent'>;
  authorize: SignIns['authorize'];
  validation: Pick<Validation, 'judge'>;
  tap: WireTap;
  /** Whether the user agreed to redirects to an origin. */
  followsTo(origin: string): boolean;
  pressure: Pressure | undefined;
  hooks: Hooks;
  connectTimeoutMs: number;
  /** The gate at which the start of a process waits for its turn. */
  gate: StartGate;
};
