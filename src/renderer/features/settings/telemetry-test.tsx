import { Plug } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../ui/format.ts';
import { useConsent } from './use-consent.tsx';
import { telemetryOf, type TelemetryDraft } from './settings-draft.ts';

type Outcome = { asked: string; message: string; isGood: boolean };

/** Asks the endpoint as it is typed whether it accepts spans, once the user consents. */
export function TelemetryTest({ draft, isReady }: { draft: TelemetryDraft; isReady: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const consent = useConsent();
  const wanted = telemetryOf(draft);
  const asked = JSON.stringify([wanted.endpoint, wanted.headers]);
  const ask = async () => {
    setBusy(true);
    try {
      if (!(await consent.agreed({ telemetry: { ...wanted, isOn: true } }))) {
        setOutcome({ asked, isGood: false, message: 'Not tested: you did not approve it.' });
        return;
      }
      const { url, tookMs } = await backend.call('telemetry.test', wanted);
      setOutcome({
        asked,
        isGood: true,
        message: `${url} accepts spans; it answered in ${duration(tookMs * 1000)}.`,
      });
    } catch (error) {
      setOutcome({ asked, isGood: false, message: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  // An outcome for another address or for other headers is not shown.
  const shown = outcome?.asked === asked && !isBusy ? outcome : undefined;
  return (
    <div className="flex items-start gap-3">
      <Button icon={Plug} isBusy={isBusy} disabled={!isReady || isBusy} onClick={() => void ask()}>
        Test the connection
      </Button>
      {shown && (
        <p
          role={shown.isGood ? 'status' : 'alert'}
          className={`min-w-0 flex-1 pt-1 break-words ${shown.isGood ? 'text-success' : 'text-danger'}`}
        >
          {shown.message}
        </p>
      )}
      {consent.dialog}
    </div>
  );
}
