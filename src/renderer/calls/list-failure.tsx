import { useState } from 'react';
import type { CatalogKind } from '../../shared/model/servers/connection.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import { ScopesWanted } from '../sign-in/scopes-wanted.tsx';
import { refreshCatalog, type LoadedCatalog } from '../stores/catalog-store.ts';
import { allowListScopes } from '../stores/sign-ins-store.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';

type ListFailureProps = {
  connectionId: number;
  serverName: string;
  kind: Exclude<CatalogKind, 'resourceTemplates'>;
  failed: Extract<LoadedCatalog, { status: 'failed' }>;
};

/** Why a list could not be read; where it lacks scopes, the way to them. */
export function ListFailure({ connectionId, serverName, kind, failed }: ListFailureProps) {
  const [isDeclined, setDeclined] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { message, scopes } = failed;
  const allow = async () => {
    setProblem(undefined);
    try {
      const isGranted = await allowListScopes({ connectionId, kind }, serverName);
      if (isGranted) refreshCatalog(connectionId, kind);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  if (scopes === undefined || isDeclined || problem !== undefined) {
    return (
      <Failure what={`The ${kind} of ${serverName} could not be listed`} why={problem ?? message}>
        <Button
          onClick={() => {
            setDeclined(false);
            setProblem(undefined);
            refreshCatalog(connectionId, kind);
          }}
        >
          Try again
        </Button>
      </Failure>
    );
  }
  return (
    <ScopesWanted
      serverName={serverName}
      label={`Scopes for the ${kind}`}
      title={`${serverName} needs more scopes to list its ${kind}`}
      scopes={scopes}
      allow="Allow and try again"
      onAllow={() => void allow()}
      onDecline={() => setDeclined(true)}
    >
      You allow them in the browser; then the list is requested again.
    </ScopesWanted>
  );
}
