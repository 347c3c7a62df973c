import type { CallSnapshot } from '../../shared/model/calls/call.ts';
import { ScopesWanted } from '../sign-in/scopes-wanted.tsx';
import { allowScopes } from '../stores/sign-ins-store.ts';
import { VisibleText } from '../ui/visible-text.tsx';

type ScopesQuestionProps = { call: CallSnapshot; scopes: readonly string[] };

/** A call whose server wants scopes that were not granted. */
export function ScopesQuestion({ call, scopes }: ScopesQuestionProps) {
  const { name, serverName } = call;
  return (
    <ScopesWanted
      serverName={serverName}
      label={`Scopes for ${name}`}
      title={
        <>
          {serverName} needs more scopes for <VisibleText isStrict text={name} />
        </>
      }
      scopes={scopes}
      allow="Allow and send again"
      onAllow={() => allowScopes(call, true)}
      onDecline={() => allowScopes(call, false)}
    >
      You allow them in the browser; then the call is sent once more, with the same arguments.
    </ScopesWanted>
  );
}
