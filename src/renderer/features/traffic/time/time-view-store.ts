import { create } from 'zustand';

export const timeViews = ['list', 'waterfall', 'latency'] as const;
export type TimeView = (typeof timeViews)[number];

/** How the traffic is shown; the filter and the selected record are the same in all of them. */
export const useTimeView = create<{ view: TimeView }>(() => ({ view: 'list' }));

export const showView = (view: TimeView): void => {
  useTimeView.setState({ view });
};
