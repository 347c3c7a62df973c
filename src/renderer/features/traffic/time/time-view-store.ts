import { create } from 'zustand';

export const timeViews = ['list', 'waterfall', 'latency'] as const;
export type TimeView = (typeof timeViews)[number];

/** The view of the traffic; all views share the filter and the selected record. */
export const useTimeView = create<{ view: TimeView }>(() => ({ view: 'list' }));

export const showView = (view: TimeView): void => {
  useTimeView.setState({ view });
};
