import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { Authorizer } from '../../auth/create-authorizer.ts';
import type { ShellPorts } from '../../ports.ts';
import type { Validation } from '../../validation/create-validation.ts';
import type { WireTap } from '../../wire/records/observation.ts';
import type { Pressure } from '../../wire/pressure.ts';
import type { EraVerdicts } from './era-verdicts.ts';
import type { Expanded } from '../variables/expand-variables.ts';
import type { Network } from '../network.ts';
import type { StartGate } from '../start-gate.ts';

/** What a connection is made of; `Hooks` is what hears of it. */
export type ConnectionOptions<Hooks> = {
  connectionId: number;
  definition: ServerDefinition;
  /** Gets what `expand` needs. */
  ready(): Promise<void>;
  /** Puts values in place of the definition's references, as they are now. */
  expand(): Expanded;
  /** Takes out of a text what is known to be secret, beside what this definition refers to. */
  mask(text: string): string;
  /** Where the values of its named variables come from. */
  environmentName: string | undefined;
  verdicts: EraVerdicts;
  ports: ShellPorts;
  network: Pick<Network, 'agent'>;
  authorizer: Authorizer | undefined;
  validation: Pick<Validation, 'judge'>;
  tap: WireTap;
  /** Whether the user agreed to redirects to an origin. */
  followsTo(origin: string): boolean;
  pressure: Pressure | undefined;
  hooks: Hooks;
  connectTimeoutMs: number;
  /** What is started waits here for its turn. */
  gate: StartGate;
};
