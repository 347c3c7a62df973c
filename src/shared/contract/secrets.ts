import { z } from 'zod';
import {
  audience,
  keeperIds,
  secretName,
  type FoundLiteral,
  type MovedLiterals,
  type SecretsOverview,
} from '../model/secret.ts';
import { call, stream } from '../rpc/define.ts';
import { none } from './parts.ts';

/** Also that of a secret which nothing refers to, as an endpoint's key. */
const anyName = z.string().min(1).max(400);

/** What the page can ask about secrets. No answer ever holds the value of one. */
export const secretsContract = {
  /** How secrets are kept, and which there are; then every change. */
  'secrets.overview': stream(none).yields<SecretsOverview>(),
  /** Keeps a value, in place of a former one. REFUSED where a keeper has to be chosen first. */
  'secrets.set': call(
    z.object({
      name: secretName,
      value: z.string().min(1, 'Enter the value.').max(1_000_000),
      audience,
      keep: z.enum(['stored', 'memory']).default('stored'),
      mayUseFile: z.boolean().default(false),
    }),
  ).returns<void>(),
  'secrets.setAudience': call(z.object({ name: secretName, audience })).returns<void>(),
  'secrets.remove': call(z.object({ name: anyName })).returns<void>(),
  /** Gives the key of all secrets to another keeper; those before have it no more, unless they keep it. */
  'secrets.move': call(
    z.object({ to: z.enum(keeperIds), keepsOthers: z.boolean().default(false) }),
  ).returns<void>(),
  /** Asks a keeper again that did not give the key. */
  'secrets.tryAgain': call(none).returns<void>(),
  /** Values that stand in definitions and settings in full, and look like secrets; only their shapes are told. */
  'secrets.found': call(none).returns<FoundLiteral[]>(),
  /** Moves those at these places among the secrets, and puts references where they stood. */
  'secrets.moveIn': call(
    z.object({
      places: z.array(z.string().max(10_000)).max(10_000),
      mayUseFile: z.boolean().default(false),
    }),
  ).returns<MovedLiterals>(),
  /** Whether it is locked, then every change. */
  'secrets.isLocked': stream(none).yields<boolean>(),
  /** Somebody is there: the time until the app locks begins anew. */
  'secrets.awake': call(none).returns<void>(),
  /** The core forgets the key of all secrets, and refuses what the page asks but to unlock. */
  'secrets.lock': call(none).returns<void>(),
  'secrets.unlock': call(none).returns<void>(),
};
