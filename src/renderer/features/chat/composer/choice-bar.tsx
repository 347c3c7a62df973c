import type { RunChoice } from '../../../../shared/model/chat/chat.ts';
import { ModelPicker } from './model-picker.tsx';
import type { Choice } from '../state/page-store.ts';
import type { Offered } from '../state/resolve-choice.ts';
import { ToolsPicker } from './tools-picker.tsx';

type ChoiceBarProps = {
  /** A name for screen readers that tells the bars of two compared answers apart. */
  name: string;
  /** Words in front of the choice. */
  before?: string;
  offered: Offered;
  run: RunChoice | undefined;
  onChoice(change: Choice): void;
};

/** The model and the tools of the next answer. */
export function ChoiceBar({ name, before, offered, run, onChoice }: ChoiceBarProps) {
  return (
    <div className="flex max-w-full min-w-0 items-center gap-x-1">
      {before !== undefined && <span className="text-xs text-text-muted">{before}</span>}
      <ModelPicker
        label={`Model${name}`}
        model={run?.model}
        endpoints={offered.endpoints}
        onModel={(model) => onChoice({ model })}
      />
      <ToolsPicker
        label={`Tools${name}`}
        connected={offered.connected}
        servers={run?.servers ?? []}
        onServers={(servers) => onChoice({ servers })}
      />
    </div>
  );
}
