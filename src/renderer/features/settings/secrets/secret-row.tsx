import { Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import type { SecretsOverview } from '../../../../shared/model/secret.ts';
import { defaultIdentity } from '../../../../shared/model/sign-in.ts';
import { inputOfSecret } from '../../../../shared/secrets/input-secret.ts';
import { backend } from '../../../backend.ts';
import { report } from '../../../notices.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { AudienceField } from './audience-field.tsx';
import { audienceLabel } from './keeper-labels.ts';

type Props = { secret: SecretsOverview['secrets'][number]; onReplace(): void };

/** A stored secret without its value: its audience, what refers to it, and its actions. */
export function SecretRow({ secret, onReplace }: Props) {
  const [asks, setAsks] = useState<'remove' | 'audience'>();
  const { name, kind, audience, keptIn, last4, usedBy, problem } = secret;
  const shown = shownName(secret);
  const forWhom = audience.length > 0 ? audience.map(audienceLabel).join(', ') : 'nobody';
  const remove = () =>
    report(backend.call('secrets.remove', { name }), `${shown} could not be removed`);
  return (
    <li className="flex flex-col gap-1 border-b border-border py-1.5 last:border-0">
      <div className="flex items-center gap-2">
        <span className={`min-w-0 truncate ${kind === 'text' ? 'mono' : ''}`}>{shown}</span>
        <Badge>{kinds[kind]}</Badge>
        {keptIn === 'memory' && <Badge tone="warning">in memory</Badge>}
        {last4 !== undefined && kind !== 'sign-in' && (
          <span className="mono text-text-muted">…{last4}</span>
        )}
        <span className="flex-1" />
        {kind === 'text' && (
          <>
            <IconButton
              icon={Users}
              label={`Who may use ${shown}`}
              aria-pressed={asks === 'audience'}
              onClick={() => setAsks(asks === 'audience' ? undefined : 'audience')}
            />
            <IconButton icon={Pencil} label={`Replace the value of ${shown}`} onClick={onReplace} />
          </>
        )}
        <IconButton
          icon={Trash2}
          label={`Remove ${shown}`}
          aria-pressed={asks === 'remove'}
          onClick={() => setAsks(asks === 'remove' ? undefined : 'remove')}
        />
      </div>
      <p className="text-xs break-words text-text-muted">
        For {forWhom}. {usedBy.length > 0 && `Used by ${usedBy.join(', ')}.`}
        {usedBy.length === 0 && kind !== 'sign-in' && 'Not used.'}
      </p>
      {problem !== undefined && <p className="text-xs break-words text-warning">{problem}</p>}
      {asks === 'audience' && (
        <AudienceField
          audience={audience}
          onAudience={(next) =>
            report(
              backend.call('secrets.setAudience', { name, audience: next }),
              'The change could not be saved',
            )
          }
        />
      )}
      {asks === 'remove' && (
        <div role="alert" className="flex items-center gap-2 rounded-md bg-warning-fill px-3 py-2">
          <span className="min-w-0 flex-1 break-words">{lossOf(secret)}</span>
          <Button size="small" onClick={() => setAsks(undefined)}>
            Keep
          </Button>
          <Button size="small" variant="danger" onClick={remove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}

const kinds = {
  text: 'value',
  'endpoint-key': 'endpoint’s key',
  input: 'input',
  'open-input': 'input',
  'sign-in': 'sign-in',
};

/** What is lost with a secret. */
function lossOf({ kind, usedBy }: Props['secret']): string {
  if (kind === 'sign-in') {
    return 'You will have to sign in again. The tokens stay valid; to revoke them, sign out at the server.';
  }
  const without = usedBy.length > 0 ? `${usedBy.join(', ')} will not work without it. ` : '';
  return `${without}This can’t be undone.`;
}

function shownName(secret: Props['secret']): string {
  const { name, kind, usedBy } = secret;
  if (kind === 'text') return name;
  if (kind === 'endpoint-key') return (usedBy[0] ?? name).replace(/^endpoint /, '');
  if (kind === 'sign-in') return shownSignIn(name);
  return inputOfSecret(secret);
}

/** The server's address, and the identity where it has a name, of `sign-in:IDENTITY@ADDRESS`. */
function shownSignIn(name: string): string {
  const [, identity, address] = /^sign-in:(.*?)@(.*)$/s.exec(name) ?? [];
  if (identity === undefined || address === undefined) return name;
  return identity === defaultIdentity ? address : `${address} as ${identity}`;
}
