import { useState } from 'react';
import { reportText } from '../../../shared/upkeep/report-text.ts';
import { backend } from '../../backend.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AppFactList } from './app-fact-list.tsx';
import { FaultList } from './fault-list.tsx';
import { ThirdPartyList } from './third-party-list.tsx';

export type AboutPart = 'facts' | 'licenses' | 'faults';
type Props = { part?: AboutPart; onClose(): void };

/** What this copy of the app is and runs on, whose code is in it, and what went wrong in it. */
export function AboutDialog({ part: first = 'facts', onClose }: Props) {
  const [part, setPart] = useState(first);
  return (
    <Dialog
      title="About Wirebench"
      description="The desktop workbench for Model Context Protocol servers"
      width={640}
      isSheet
      onClose={onClose}
      footer={
        <>
          <CopyButton text={report} label="Copy a report" isWide />
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Tabs<AboutPart>
        label="About Wirebench"
        className="-mx-3"
        value={part}
        onValue={setPart}
        tabs={[
          { value: 'facts', title: 'This copy', content: <AppFactList /> },
          { value: 'licenses', title: 'Licences', content: <ThirdPartyList /> },
          { value: 'faults', title: 'Fault log', content: <FaultList /> },
        ]}
      />
    </Dialog>
  );
}

/** The facts and the newest faults, without secrets and without the user's name. */
async function report(): Promise<string> {
  const [facts, { entries }] = await Promise.all([
    backend.call('upkeep.facts', {}),
    backend.call('upkeep.faults', {}),
  ]);
  return reportText(facts, entries);
}
