import { useMemo, useRef, useState } from 'react';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { CallPanel } from '../../calls/call-panel.tsx';
import type { Callee } from '../../calls/callee.ts';
import { CopyAs } from '../../calls/copy-as/copy-as.tsx';
import { pathOf, ShowInDefinition } from '../../calls/definition/show-in-definition.ts';
import { OfferHeader } from '../../calls/offers/offer-header.tsx';
import type { Offer } from '../../calls/offers/offer.ts';
import { RunButton } from '../../calls/run-button.tsx';
import { cancelCall, isRunning, useCallIds } from '../../calls/run-call.ts';
import { useFirstField } from '../../calls/use-first-field.ts';
import { useCalls } from '../../stores/calls-store.ts';
import { ToggleButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { JsonView } from '../../ui/json-view/json-view.tsx';
import type { JsonPath } from '../../ui/json/json-path.ts';
import { useModEnter } from '../../use-mod-enter.ts';
import { readResource } from './read-resource.ts';
import { SubscribeStrip } from './subscribe-strip.tsx';

type ResourceViewProps = {
  offer: Offer;
  connectionId: number;
  serverName: string;
  findings: readonly LintFinding[];
};

/** A resource: what the server says of it, and its content as it was read last. */
export function ResourceView({ offer, connectionId, serverName, findings }: ResourceViewProps) {
  const { name: uri, raw } = offer;
  const callee = useMemo<Callee>(
    () => ({ ...offer, connectionId, serverName }),
    [offer, connectionId, serverName],
  );
  const [shownId, setShownId] = useState<number>();
  const [isDefinition, setIsDefinition] = useState(false);
  const [marked, setMarked] = useState<JsonPath>();
  const section = useRef<HTMLElement>(null);
  const callIds = useCallIds(callee, uri);
  const callId = shownId !== undefined && callIds.includes(shownId) ? shownId : callIds[0];
  const call = useCalls((state) => (callId === undefined ? undefined : state.byId[callId]));
  const running = isRunning(call) ? call : undefined;
  const read = () => {
    setShownId(undefined);
    setIsDefinition(false);
    readResource(callee);
  };
  useModEnter(read);
  useFirstField(callee, section);
  const showInDefinition = (pointer: string) => {
    setMarked(pathOf(pointer, raw));
    setIsDefinition(true);
  };
  return (
    <section ref={section} aria-label={`Resource ${uri}`} className="flex h-full min-h-0 flex-col">
      <ShowInDefinition value={showInDefinition}>
        <OfferHeader offer={offer} findings={findings} isFolded />
      </ShowInDefinition>
      <div className="@container flex-none border-b border-border px-4 pb-2">
        <div className="flex flex-wrap items-center gap-2">
          <RunButton
            label={call ? 'Read again' : 'Read'}
            onRun={read}
            onCancel={running && (() => cancelCall(running.callId))}
          />
          <SubscribeStrip connectionId={connectionId} uri={uri} />
          {/* In a narrow pane, the URI gets a line of its own. */}
          <span className="order-last flex min-w-0 basis-full items-center gap-1 @2xl:order-none @2xl:flex-1 @2xl:basis-0">
            <output aria-label="URI" className="mono min-w-0 truncate text-text-muted" title={uri}>
              {revealed(uri, 2000)}
            </output>
            <CopyButton label="Copy URI" text={uri} />
          </span>
          <span className="flex-1 @2xl:hidden" />
          <ToggleButton isOn={isDefinition} onClick={() => setIsDefinition(!isDefinition)}>
            Definition
          </ToggleButton>
          <CopyAs callee={callee} called={uri} text="{}" />
        </div>
      </div>
      <div className="min-h-0 flex-1">
        {isDefinition ? (
          <JsonView
            text={jsonOf(raw)}
            path={`definition ${serverName} ${uri}`}
            label="Definition as it was sent"
            mark={marked}
          />
        ) : (
          <CallPanel
            call={call}
            callIds={callIds}
            thing="resource"
            onShow={setShownId}
            onRestore={undefined}
          />
        )}
      </div>
    </section>
  );
}
