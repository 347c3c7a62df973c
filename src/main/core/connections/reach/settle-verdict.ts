import type { NegotiatedServer } from '../../../../shared/model/servers/connection.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { EraVerdict, EraVerdicts } from './era-verdicts.ts';
import type { Established } from './establish.ts';

type Keeping = { definition: ServerDefinition; verdicts: EraVerdicts };

/** Keeps the era that a connect found; returns where it is known from. */
export function settleVerdict(
  { definition, verdicts }: Keeping,
  { server, link, isRemembered }: Established,
  remembered: EraVerdict | undefined,
): NegotiatedServer['eraFrom'] {
  if (definition.era !== 'auto') return 'chosen';
  if (isRemembered && remembered) return remembered.at;
  const isSse = link.kind === 'sse';
  verdicts.write(definition.launch, { era: server.era, isSse, at: Date.now() });
  return 'probed';
}
