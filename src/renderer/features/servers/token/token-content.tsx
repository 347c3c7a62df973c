import { useState } from 'react';
import type { InspectedToken } from '../../../../shared/model/token-inspection.ts';
import { Choice } from '../../../ui/fields/choice.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { count } from '../../../ui/format.ts';
import { JsonView } from '../../../ui/json-view/json-view.tsx';

const names: Record<InspectedToken['kind'], string> = {
  access_token: 'Access token',
  refresh_token: 'Refresh token',
  id_token: 'ID token',
};

type TokenContentProps = { serverName: string; tokens: readonly InspectedToken[] };

/** Header and claims of a token, or the fingerprint of one that says nothing to us. */
export function TokenContent({ serverName, tokens }: TokenContentProps) {
  const [kind, setKind] = useState<InspectedToken['kind']>('access_token');
  const token = tokens.find((one) => one.kind === kind) ?? tokens[0];
  if (!token) return null;
  const { shape, length, header, claims } = token;
  const json = claims && JSON.stringify({ header, claims }, null, 2);
  return (
    <section aria-label="Content of the token" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Choice
          label="Token"
          value={token.kind}
          options={tokens.map((one) => ({ value: one.kind, label: names[one.kind] }))}
          onChoice={(next) => setKind(next)}
        />
        <code className="mono min-w-0 flex-1 truncate text-[12px] text-text-muted" title={shape}>
          {shape}
        </code>
        {json !== undefined && <CopyButton label="Copy header and claims" text={json} />}
      </div>
      {json === undefined ? (
        <p className="text-text-muted">
          It is opaque: {count(length)} characters that only its issuer can read. The digits after #
          distinguish it from others.
        </p>
      ) : (
        <div className="h-60 overflow-hidden rounded-md border border-border">
          <JsonView
            text={json}
            path={`token/${encodeURIComponent(serverName)}/${token.kind}.json`}
            label="Header and claims"
          />
        </div>
      )}
    </section>
  );
}
