import { useEffect, useRef, useState } from 'react';
import type { LeftOutTool } from '../../../shared/model/chat/chat.ts';
import type { PassRate } from '../../../shared/model/chat/eval.ts';
import type { Probe, ProbeAnswer, ProbeItem } from '../../../shared/model/chat/probe.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';

/** The answers of a probe so far, in the order of their runs, and how it stands or ended. */
export type ProbeState = {
  runs: number;
  isRunning: boolean;
  wasStopped: boolean;
  offered: { tools: number; leftOut: LeftOutTool[] } | undefined;
  answers: ProbeAnswer[];
  rate: PassRate | undefined;
  problem: string | undefined;
};

/** Runs one probe at a time; it ends when the component unmounts. */
export function useProbe() {
  const [state, setState] = useState<ProbeState>();
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  const start = (probe: Probe) => {
    end.current();
    setState({
      runs: probe.runs,
      isRunning: true,
      wasStopped: false,
      offered: undefined,
      answers: [],
      rate: undefined,
      problem: undefined,
    });
    end.current = backend.stream('chat.probe', probe, {
      onItems: (items) => setState((before) => before && items.reduce(withItem, before)),
      onEnd: (error) =>
        setState(
          (before) => before && { ...before, isRunning: false, problem: error && messageOf(error) },
        ),
    });
  };
  const stop = () => {
    end.current();
    setState((before) => before && { ...before, isRunning: false, wasStopped: true });
  };
  return { state, start, stop };
}

/** Adds an item of the stream; answers are kept in the order of their runs, not of arrival. */
export function withItem(state: ProbeState, item: ProbeItem): ProbeState {
  switch (item.type) {
    case 'offer':
      return { ...state, offered: { tools: item.tools, leftOut: item.leftOut } };
    case 'answer':
      return {
        ...state,
        rate: item.rate,
        answers: [...state.answers, item.answer].sort((a, b) => a.run - b.run),
      };
  }
}
