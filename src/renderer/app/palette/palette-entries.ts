import type { Recording } from '../../../shared/model/traffic/wire.ts';
import { recordingTitle } from '../../features/traffic/recordings/recording-labels.ts';
import { setGoingToTime } from '../../features/traffic/time/go-to-time.tsx';
import { showView, type TimeView } from '../../features/traffic/time/time-view-store.ts';
import { openTraffic } from '../../navigation.ts';
import { fixedCommands } from '../commands-and-shortcuts.ts';
import type { Entry } from './entry.ts';
import { showRecording } from './past-recordings.ts';
import { serverEntries } from './server-entries.ts';

/** All entries of the palette, in the order in which they stand while nothing is typed. */
export function paletteEntries(recordings: readonly Recording[]): Entry[] {
  const commands = fixedCommands.filter(({ id }) => id !== 'palette');
  return [
    ...serverEntries(),
    ...commands.map((command): Entry => ({ ...command, rank: 0 })),
    ...trafficViews,
    ...recordings.map((recording): Entry => {
      const { recordingId, servers } = recording;
      return {
        id: recordingId,
        title: recordingTitle(recording),
        terms: `${recordingId} ${servers?.join(' ') ?? ''}`,
        group: 'Recording',
        rank: 5,
        end: servers?.join(', '),
        run: () => showRecording(recordingId),
      };
    }),
  ];
}

const trafficView = (view: TimeView, title: string, terms: string): Entry => ({
  id: `traffic ${view}`,
  title,
  terms,
  group: 'View',
  rank: 0,
  run: () => {
    openTraffic();
    showView(view);
  },
});

const trafficViews: readonly Entry[] = [
  trafficView('list', 'Traffic as a list', 'log messages records'),
  trafficView('waterfall', 'Traffic as a waterfall', 'timeline timing performance'),
  trafficView(
    'latency',
    'Latency of methods and tools',
    'traffic histogram percentiles p95 performance',
  ),
  {
    id: 'go-to-time',
    title: 'Traffic: go to a time',
    group: 'View',
    rank: 0,
    run: () => {
      openTraffic();
      setGoingToTime(true);
    },
  },
];
