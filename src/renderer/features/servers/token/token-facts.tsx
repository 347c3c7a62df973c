import type { ReactNode } from 'react';
import type { TokenInspection } from '../../../../shared/model/token-inspection.ts';
import { ScopeList } from '../../../sign-in/scope-list.tsx';
import { duration, exactTime, timeLeft } from '../../../ui/format.ts';
import { Time } from '../../../ui/time.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';

/** What matters of the access token: until when, for whom, and for what. */
export function TokenFacts({ inspection }: { inspection: TokenInspection }) {
  const { issuer, resource, tokenType, askedScopes, grantedScopes, obtainedAt } = inspection;
  const { expiresAt, clockSkewMs, canRefresh, tokens } = inspection;
  const access = tokens.find(({ kind }) => kind === 'access_token');
  const audience = audienceOf(access?.claims);
  const missing = askedScopes.filter((scope) => !grantedScopes.includes(scope));
  return (
    <dl className="grid grid-cols-[120px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5">
      <Fact label="Expires">
        {expiresAt === undefined ? 'No expiry' : <Countdown expiresAt={expiresAt} />}
        <span className="text-text-muted">
          {canRefresh ? ' · can be refreshed' : ' · can’t be refreshed'}
        </span>
      </Fact>
      <Fact label="Obtained">
        <Time atMs={obtainedAt} />
        <span className="text-text-muted"> as {tokenType}</span>
      </Fact>
      {clockSkewMs !== undefined && (
        <Fact label="Clock of the issuer">
          {Math.abs(clockSkewMs) < 1000
            ? 'as this machine’s'
            : `${duration(Math.abs(clockSkewMs) * 1000)} ${clockSkewMs > 0 ? 'ahead' : 'behind'}; the expiry is corrected by that`}
        </Fact>
      )}
      <Fact label="Issuer">
        <Mono text={issuer} />
      </Fact>
      {resource !== undefined && (
        <Fact label="Resource">
          <Mono text={resource} />
        </Fact>
      )}
      {audience !== undefined && (
        <Fact label="Audience">
          <Mono text={audience} />
        </Fact>
      )}
      <Fact label="Granted">
        {grantedScopes.length === 0 ? (
          'No scopes are named'
        ) : (
          <ScopeList label="Scopes that were granted" scopes={grantedScopes} />
        )}
      </Fact>
      {missing.length > 0 && (
        <Fact label="Not granted">
          <ScopeList label="Scopes that were asked for and not granted" scopes={missing} />
        </Fact>
      )}
    </dl>
  );
}

/** For whom a token says that it is. */
function audienceOf(claims: Record<string, unknown> | undefined): string | undefined {
  const aud = claims?.['aud'];
  if (aud === undefined) return undefined;
  return typeof aud === 'string' ? aud : JSON.stringify(aud);
}

function Countdown({ expiresAt }: { expiresAt: number }) {
  const left = expiresAt - useNow(1000);
  return (
    <time
      dateTime={new Date(expiresAt).toISOString()}
      title={exactTime(expiresAt)}
      className={`tabular-nums ${left > 0 ? '' : 'font-medium text-warning'}`}
    >
      {left > 0 ? `in ${timeLeft(left)}` : `expired ${timeLeft(-left)} ago`}
    </time>
  );
}

const Mono = ({ text }: { text: string }) => (
  <code className="mono text-[12px] break-all select-text">
    <VisibleText isStrict text={text} />
  </code>
);

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
