import { useEffect, useState } from 'react';
import type { BundleListing } from '../../../../shared/model/servers/bundle.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { useCatalog } from '../../../stores/catalog-store.ts';
import { counted } from '../../../ui/format.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';

type BundleListingProps = { connectionId: number; listing: BundleListing };

const longest = 500;

/** The tools of a bundle's manifest beside those of its server: what either has alone. */
export function BundleDifference({ connectionId, listing }: BundleListingProps) {
  const loaded = useCatalog(connectionId, 'tools');
  const { title, version, tools, isGenerated } = listing;
  const live = loaded.status === 'loaded' ? namesIn(loaded.catalog.items) : undefined;
  const missing = live && tools.filter((name) => !live.has(name));
  const added = live && [...live].filter((name) => !tools.includes(name));
  return (
    <>
      <p>
        <VisibleText text={`${title} ${version}`} />
        <span className="text-text-muted">
          , whose manifest lists {counted(tools.length, 'tool', 'tools')}
          {missing?.length === 0 && added?.length === 0 && ', as the server does'}
        </span>
      </p>
      {missing !== undefined && missing.length > 0 && (
        <p className="text-warning">
          Missing on the server: <LongText isStrict text={missing.join(', ')} longest={longest} />
        </p>
      )}
      {added !== undefined && added.length > 0 && (
        <p className={isGenerated ? 'text-text-muted' : 'text-warning'}>
          The manifest does not list{isGenerated ? ', and says that it need not' : ''}:{' '}
          <LongText isStrict text={added.join(', ')} longest={longest} />
        </p>
      )}
    </>
  );
}

const namesIn = (items: readonly unknown[]): Set<string> =>
  new Set(
    items.flatMap((item) => {
      const { name } = (item ?? {}) as { name?: unknown };
      return typeof name === 'string' ? [name] : [];
    }),
  );

/** What the manifest of a server's bundle lists; undefined where the server, which a command starts, is of none. */
export function useBundleListing(
  serverName: string,
  isCommand: boolean,
): BundleListing | undefined {
  const [listing, setListing] = useState<BundleListing>();
  useEffect(() => {
    if (!isCommand) return undefined;
    let isCurrent = true;
    backend.call('bundles.listing', { serverName }).then(
      (answer) => {
        if (isCurrent) setListing(answer);
      },
      (error: unknown) => console.error(messageOf(error)),
    );
    return () => {
      isCurrent = false;
      setListing(undefined);
    };
  }, [serverName, isCommand]);
  return listing;
}
