import { useState, type ReactNode } from 'react';
import type { Approval, LaunchSheet } from '../../../shared/model/servers/launch-preview.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { backend } from '../../backend.ts';
import { LaunchSheetDialog } from '../../ui/consent/launch-sheet.tsx';

type Consent = {
  /**
   * Asks for consent to what these settings send to other machines; false where the user refuses.
   */
  agreed(settings: Partial<Settings>): Promise<boolean>;
  /** The launch sheet while it is open, for the caller to render. */
  dialog: ReactNode;
};

export function useConsent(): Consent {
  const [asking, setAsking] = useState<{
    sheet: LaunchSheet;
    answer(approval?: Approval): void;
  }>();
  const isAgreed = async (settings: Partial<Settings>) => {
    const sheet = await backend.call('settings.sheet', settings);
    if (!sheet) return true;
    const approval = await new Promise<Approval | undefined>((answer) =>
      setAsking({ sheet, answer }),
    );
    setAsking(undefined);
    if (!approval) return false;
    await backend.call('settings.approve', { settings, approval });
    return true;
  };
  return {
    async agreed({ network, telemetry }) {
      // The proxy and the endpoint are approved separately, so that a change of one does not ask
      // about the other.
      const isProxyAgreed = !network || (await isAgreed({ network }));
      const areSpansAgreed = !telemetry || (await isAgreed({ telemetry }));
      return isProxyAgreed && areSpansAgreed;
    },
    dialog: asking && (
      <LaunchSheetDialog
        key={asking.sheet.approvalId}
        sheet={asking.sheet}
        onAgree={(approval) => asking.answer(approval)}
        onRefuse={() => asking.answer()}
      />
    ),
  };
}
