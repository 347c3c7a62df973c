import { CircleCheck, RotateCw } from 'lucide-react';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import { report } from '../../notices.ts';
import { callAgain } from '../../stores/calls-store.ts';
import { serverUrlOf, useConnections } from '../../stores/connections-store.ts';
import { addOpenedPage, pageKey, usePages } from '../../stores/pages-store.ts';
import { Button } from '../../ui/button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { judgePage } from './judge-page.ts';
import { OpenPage, PageAddress } from './page-address.tsx';
import type { RequiredPage } from './required-pages.ts';

type RequiredPageListProps = { call: CallSnapshot; pages: readonly RequiredPage[] };

/** The pages that a server wants opened before it makes a call, and the way to make it again. */
export function RequiredPageList({ call, pages }: RequiredPageListProps) {
  return (
    <section aria-label="Pages to open first" className="flex flex-col gap-3">
      <ol className="flex flex-col gap-3">
        {pages.map((page) => (
          <li
            key={page.elicitationId ?? page.url}
            className="rounded-md border border-border bg-warning-fill/40 p-3"
          >
            <Page call={call} page={page} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={RotateCw}
          onClick={() => report(callAgain(call, call), `${call.name} could not be called`)}
        >
          Call again
        </Button>
        <span className="text-xs text-text-muted">With the same arguments, once this is done.</span>
      </div>
    </section>
  );
}

function Page({ call, page }: { call: CallSnapshot; page: RequiredPage }) {
  const { connectionId } = call;
  const { url, message, elicitationId } = page;
  const serverUrl = useConnections(({ byId }) => serverUrlOf(byId[connectionId]));
  const isOpened = usePages(({ opened }) => opened.has(pageKey(connectionId, url)));
  const isComplete = usePages(
    ({ completed }) =>
      elicitationId !== undefined && completed.has(pageKey(connectionId, elicitationId)),
  );
  const judged = judgePage(url, serverUrl);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="font-medium whitespace-pre-line">
        <VisibleText text={message} />
      </p>
      <PageAddress address={url} page={judged} />
      <div className="flex flex-wrap items-center gap-2">
        {judged.host !== undefined && (
          <OpenPage
            address={url}
            host={judged.host}
            onOpen={() => addOpenedPage(connectionId, url)}
          />
        )}
        {isComplete ? (
          <output className="flex items-center gap-1">
            <CircleCheck size={14} aria-hidden className="text-success" />
            The server says that this is done.
          </output>
        ) : (
          isOpened && <output className="text-text-muted">You have opened this page.</output>
        )}
      </div>
    </div>
  );
}
