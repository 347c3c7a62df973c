import { lazy, Suspense, useRef, useState } from 'react';
import { Choice } from '../../ui/fields/choice.tsx';
import type { ArgumentsView } from './call-arguments.tsx';
import { CopyAs } from '../copy-as/copy-as.tsx';
import { TemplateUri } from './template-uri.tsx';
import { hasHistory, type Callee } from '../callee.ts';
import { FillMenu } from './fill-menu.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { lastSent } from './last-sent.ts';
import { usePasteOffer } from '../paste/use-paste-offer.ts';

const PasteDialog = lazy(async () => ({
  default: (await import('../paste/paste-dialog.tsx')).PasteDialog,
}));

type ArgumentsBarProps = {
  callee: Callee;
  /** The name or URI that is called with the present arguments. */
  called: string;
  view: ArgumentsView;
  /** Whether there is room for the form beside the JSON. */
  isWide: boolean;
  onView(view: ArgumentsView): void;
  /** The arguments as JSON text. */
  text: string;
  /** Replaces the whole arguments. */
  onText(text: string): void;
};

const views: { value: ArgumentsView; label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'both', label: 'Both' },
  { value: 'json', label: 'JSON' },
  { value: 'definition', label: 'Definition' },
];

/** The toolbar above the arguments: the choice of their view, and actions on the whole of them. */
export function ArgumentsBar(props: ArgumentsBarProps) {
  const { callee, called, view, isWide, onView, text, onText } = props;
  // A resource's arguments are parts of its URI, not JSON that is sent.
  const isResource = callee.method === 'resources/read';
  const bar = useRef<HTMLDivElement>(null);
  const [pasted, setPasted] = useState<string>();
  usePasteOffer(bar, (clip) => {
    if (!isResource) setPasted(clip);
  });
  return (
    <div
      ref={bar}
      className="@container flex flex-none flex-wrap items-center gap-2 border-b border-border px-4 pb-2"
    >
      <Choice
        label="View of the arguments"
        value={view}
        options={views.filter(
          ({ value }) =>
            (value !== 'json' || !isResource) && (value !== 'both' || (isWide && !isResource)),
        )}
        onChoice={onView}
      />
      {isResource && !callee.argumentsOf ? (
        <output aria-label="URI" className="mono min-w-0 flex-1 truncate" title={called}>
          {called}
        </output>
      ) : (
        <span className="flex-1" />
      )}
      <div className="flex items-center gap-1">
        {hasHistory(callee) && (
          <>
            <HistoryButton callee={callee} text={text} onText={onText} />
            <FillMenu
              schema={callee.schema}
              text={text}
              onText={onText}
              onPaste={() => setPasted('')}
              readLastSent={() => lastSent(callee)}
            />
          </>
        )}
        <CopyAs callee={callee} called={called} text={text} />
      </div>
      {callee.argumentsOf && (
        <TemplateUri
          uri={called}
          template={callee.name}
          argumentsOf={callee.argumentsOf}
          onText={onText}
        />
      )}
      {pasted !== undefined && (
        <Suspense>
          <PasteDialog
            callee={callee}
            text={text}
            initial={pasted}
            onText={onText}
            onClose={() => setPasted(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
