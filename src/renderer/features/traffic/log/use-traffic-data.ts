import { useEffect } from 'react';
import { nextFrame } from '../../../next-frame.ts';
import { loadRecordings } from './recording-source.ts';
import {
  exchangeSource,
  listenToTrafficHead,
  rememberedFilter,
  rememberedGrouping,
  rememberFilter,
  rememberGrouping,
  report,
  trafficSource,
} from './traffic-source.ts';
import { startExchangeLoader } from './exchange-loader.ts';
import { startTrafficLoader } from './traffic-loader.ts';
import { headMoved, setFilter, setGrouped, useTraffic } from './traffic-store.ts';

/** Loads the traffic store while the panel is on screen, and remembers its filter and grouping. */
export function useTrafficData(): void {
  useEffect(() => {
    setFilter(rememberedFilter());
    setGrouped(rememberedGrouping());
    const stopRemembering = useTraffic.subscribe((state, before) => {
      if (state.filter !== before.filter) rememberFilter(state.filter);
      if (state.isGrouped !== before.isGrouped) rememberGrouping(state.isGrouped);
    });
    const stopListening = listenToTrafficHead(headMoved);
    const stopLoading = startTrafficLoader(trafficSource, nextFrame);
    const stopExchanges = startExchangeLoader(exchangeSource, nextFrame, report);
    report(loadRecordings(), 'The recordings could not be read');
    return () => {
      stopLoading();
      stopExchanges();
      stopListening();
      stopRemembering();
    };
  }, []);
}
