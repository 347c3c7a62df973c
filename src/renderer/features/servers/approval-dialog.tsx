import { connectServer, dismissApproval, useServers } from '../../stores/servers-store.ts';
import { LaunchSheetDialog } from '../../ui/launch-sheet.tsx';
import { SheetSandbox } from './sheet-sandbox.tsx';

/** Asks before a server is first run or reached, and connects it once that was agreed to. */
export function ApprovalDialog() {
  const sheet = useServers((state) => state.approval);
  if (!sheet) return null;
  return (
    <LaunchSheetDialog
      key={sheet.approvalId}
      sheet={sheet}
      onRefuse={dismissApproval}
      onAgree={(approval) => {
        dismissApproval();
        connectServer(sheet.asker.name, { approval });
      }}
    >
      <SheetSandbox serverName={sheet.asker.name} />
    </LaunchSheetDialog>
  );
}
