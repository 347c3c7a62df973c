import { trustClaims, useServers } from '../../stores/servers-store.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';

/**
 * Whether tools that claim to be read-only run without asking. The core keeps the choice for the
 * server as it is defined now.
 */
export function TrustClaims({ serverName }: { serverName: string }) {
  const isTrusted = useServers(({ choices }) => choices[serverName]?.trustsClaims ?? false);
  return (
    <Checkbox
      className="text-xs"
      checked={isTrusted}
      onChecked={(next) => trustClaims(serverName, next)}
    >
      <span className="min-w-0 break-words">
        Trust what <VisibleText text={serverName} /> says about its tools: read-only tools run
        without asking
      </span>
    </Checkbox>
  );
}
