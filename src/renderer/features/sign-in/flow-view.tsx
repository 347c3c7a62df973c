import { useState } from 'react';
import type { GuidedFlow, GuidedFlowOutline } from '../../../shared/model/guided-sign-in.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { usePaneSize } from '../../use-pane-size.ts';
import { ListAndView } from '../../ui/list-and-view.tsx';
import { chooseStep, useDebugger } from './debugger-store.ts';
import { FlowHeader } from './flow-header.tsx';
import { SequenceDrawing } from './sequence-drawing.tsx';
import { StepDetail } from './step-detail.tsx';
import { StepList } from './step-list.tsx';
import { WrongChecks } from './wrong-checks.tsx';

type FlowViewProps = { flow: GuidedFlow; flows: readonly GuidedFlowOutline[] };
type Shown = 'steps' | 'drawing' | 'wrong';

/** One sign-in: its steps, its drawing, and what must be refused in it. */
export function FlowView({ flow, flows }: FlowViewProps) {
  const [shown, setShown] = useState<Shown>('steps');
  return (
    <>
      <FlowHeader flow={flow} flows={flows} />
      <Tabs
        label="Parts of the sign-in"
        className="flex-1"
        value={shown}
        onValue={(value) => setShown(value)}
        tabs={[
          { value: 'steps', title: 'Steps', content: <Steps flow={flow} /> },
          { value: 'drawing', title: 'Sequence diagram', content: <SequenceDrawing flow={flow} /> },
          { value: 'wrong', title: 'Negative tests', content: <WrongChecks flow={flow} /> },
        ]}
      />
    </>
  );
}

function Steps({ flow }: { flow: GuidedFlow }) {
  const { flowId, steps } = flow;
  const chosen = useDebugger((state) => state.steps[flowId]);
  const [isListShown, setListShown] = useState(true);
  const size = usePaneSize('layout.sign-in-steps', 312);
  // While nobody chose, the view follows what happens.
  const step = steps.find(({ id }) => id === chosen) ?? current(flow);
  return (
    <ListAndView
      title="Steps"
      label="Width of the steps"
      hasChosen
      isListShown={isListShown}
      onList={setListShown}
      {...size}
      list={
        <StepList
          steps={steps}
          chosen={step?.id}
          onChoose={(id) => {
            chooseStep(flowId, id);
            setListShown(false);
          }}
        />
      }
      view={step && <StepDetail key={step.id} flow={flow} step={step} />}
    />
  );
}

/** The step that runs or failed, else the last that is done, else the first. */
const current = ({ steps }: GuidedFlow) =>
  steps.find(({ status }) => /^(running|waiting-for-user|failed)$/.test(status)) ??
  steps.findLast(({ status }) => status === 'done') ??
  steps[0];
