import { useMemo } from 'react';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { CallView } from '../call-view.tsx';
import type { Callee } from '../callee.ts';
import { BrokenOffer } from './broken-offer.tsx';
import { OfferHeader } from './offer-header.tsx';
import type { Offer } from './offer.ts';

type OfferViewProps = {
  offer: Offer;
  connectionId: number;
  serverName: string;
  findings: readonly LintFinding[];
};

/** A template to fill or a prompt to get; a malformed one with the reason and its definition. */
export function OfferView({ offer, connectionId, serverName, findings }: OfferViewProps) {
  const callee = useMemo<Callee>(
    () => ({ ...offer, connectionId, serverName }),
    [offer, connectionId, serverName],
  );
  if (offer.problem === undefined) {
    const renderHeader = (isFolded: boolean) => <OfferHeader {...{ offer, findings, isFolded }} />;
    return <CallView callee={callee} renderHeader={renderHeader} />;
  }
  return <BrokenOffer offer={offer} serverName={serverName} findings={findings} />;
}
