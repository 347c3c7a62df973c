import { connectServer, dismissApproval, useServers } from '../../stores/servers-store.ts';
import { LaunchSheetDialog } from '../../ui/consent/launch-sheet.tsx';
import { SheetSandbox } from './sheet-sandbox.tsx';

/**
 * Asks for the user's consent to start or reach servers, one at a time, and connects each server
 * that was agreed to.
 */
export function ApprovalDialog() {
  const sheet = useServers(({ approvals: [first] }) => first);
  if (!sheet) return null;
  const serverName = sheet.asker.name;
  return (
    <LaunchSheetDialog
      key={sheet.approvalId}
      sheet={sheet}
      onRefuse={() => dismissApproval(serverName)}
      onAgree={(approval) => {
        dismissApproval(serverName);
        connectServer(serverName, { approval });
      }}
    >
      <SheetSandbox serverName={serverName} />
    </LaunchSheetDialog>
  );
}
