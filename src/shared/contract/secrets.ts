import { z } from 'zod';
import {
  audience,
  keeperIds,
  secretName,
  type FoundLiteral,
  type MovedLiterals,
  type SecretsOverview,
  type SecretsSharing,
} from '../model/secret.ts';
import { call, stream } from '../rpc/define.ts';
import { none } from './parts.ts';

/** A name that need not fit a `${secret:NAME}` reference, such as that of an endpoint's key. */
const anyName = z.string().min(1).max(400);

/** What the page can ask about secrets. No answer ever holds the value of one. */
export const secretsContract = {
  /** How secrets are kept and which there are, then every change. */
  'secrets.overview': stream(() => none).yields<SecretsOverview>(),
  /** Keeps a value, in place of an earlier one. REFUSED where a keeper has to be chosen first. */
  'secrets.set': call(() =>
    z.object({
      name: secretName,
      value: z.string().min(1, 'Enter the value.').max(1_000_000),
      audience,
      keep: z.enum(['stored', 'memory']).default('stored'),
      mayUseFile: z.boolean().default(false),
    }),
  ).returns<void>(),
  'secrets.setAudience': call(() => z.object({ name: secretName, audience })).returns<void>(),
  'secrets.remove': call(() => z.object({ name: anyName })).returns<void>(),
  /** Gives the data key to another keeper; earlier keepers lose it unless `keepsOthers` is set. */
  'secrets.move': call(() =>
    z.object({ to: z.enum(keeperIds), keepsOthers: z.boolean().default(false) }),
  ).returns<void>(),
  /**
   * What would keep a copy of the key for the command line, if a command to this server needs it;
   * answers so only once.
   */
  'secrets.offerSharing': call(() => z.object({ serverName: z.string().max(400) })).returns<{
    by: SecretsSharing['by'] | undefined;
  }>(),
  /** Asks the keepers again for the data key, after they did not give it. */
  'secrets.tryAgain': call(() => none).returns<void>(),
  /**
   * Values in definitions and settings that look like secrets; an answer tells only their shapes.
   */
  'secrets.found': call(() => none).returns<FoundLiteral[]>(),
  /** Moves the values at these places to the secrets, and leaves references in their place. */
  'secrets.moveIn': call(() =>
    z.object({
      places: z.array(z.string().max(10_000)).max(10_000),
      mayUseFile: z.boolean().default(false),
    }),
  ).returns<MovedLiterals>(),
  /** Whether the app is locked, then every change. */
  'secrets.isLocked': stream(() => none).yields<boolean>(),
  /** Tells that a person is there, which restarts the time until the app locks. */
  'secrets.awake': call(() => none).returns<void>(),
  /** Makes the core forget the data key and refuse every call of the page but those to unlock. */
  'secrets.lock': call(() => none).returns<void>(),
  'secrets.unlock': call(() => none).returns<void>(),
};
