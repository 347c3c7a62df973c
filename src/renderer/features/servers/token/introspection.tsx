import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import type { TokenIntrospection } from '../../../../shared/model/token-inspection.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { AuthFindings } from '../../../sign-in/auth-findings.tsx';
import { introspectToken } from '../../../stores/sign-ins-store.ts';
import { Button } from '../../../ui/button.tsx';
import { JsonView } from '../../../ui/json-view/json-view.tsx';

type IntrospectionProps = { serverName: string; canIntrospect: boolean };

/** What the authorization server says of the access token, once it is asked. */
export function Introspection({ serverName, canIntrospect }: IntrospectionProps) {
  const [said, setSaid] = useState<TokenIntrospection>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setSaid(await introspectToken(serverName));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-label="Introspection" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          isBusy={isBusy}
          disabled={!canIntrospect}
          onClick={() => void (isBusy || ask())}
        >
          Introspect
        </Button>
        {said ? (
          <output className="flex items-center gap-1.5">
            {said.isActive ? (
              <CircleCheck size={14} aria-hidden className="text-success" />
            ) : (
              <CircleX size={14} aria-hidden className="text-danger" />
            )}
            The issuer reports it as {said.isActive ? 'active' : 'not active'}
          </output>
        ) : (
          <span className="text-xs text-text-muted">
            {canIntrospect
              ? 'Asks the authorization server what it knows of the access token.'
              : 'The authorization server does not support token introspection (RFC 7662).'}
          </span>
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="break-words text-danger">
          {problem}
        </p>
      )}
      {said && (
        <>
          <div className="h-40 overflow-hidden rounded-md border border-border">
            <JsonView
              text={JSON.stringify(said.members, null, 2)}
              path={`token/${encodeURIComponent(serverName)}/introspection.json`}
              label="What the issuer said"
            />
          </div>
          <AuthFindings findings={said.findings} />
        </>
      )}
    </section>
  );
}
