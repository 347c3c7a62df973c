import { useEffect } from 'react';
import { loadRecordings } from './recording-source.ts';
import {
  listenToHead,
  rememberedFilter,
  rememberFilter,
  report,
  trafficSource,
} from './surroundings.ts';
import { startTrafficLoader } from './traffic-loader.ts';
import { headMoved, setFilter, useTraffic } from './traffic-store.ts';

/** Keeps the traffic store fed while the panel is on screen, and its filter remembered. */
export function useTrafficData(): void {
  useEffect(() => {
    setFilter(rememberedFilter());
    const stopRemembering = useTraffic.subscribe((state, before) => {
      if (state.filter !== before.filter) rememberFilter(state.filter);
    });
    const stopListening = listenToHead(headMoved);
    const stopLoading = startTrafficLoader(trafficSource, nextFrame);
    report(loadRecordings(), 'The list of recordings could not be read');
    return () => {
      stopLoading();
      stopListening();
      stopRemembering();
    };
  }, []);
}

const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      resolve();
    });
  });
