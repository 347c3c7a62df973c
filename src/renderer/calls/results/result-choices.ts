import { create } from 'zustand';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';

type Choices = {
  /** The call whose result is pinned, by what was called. */
  pinned: Readonly<Record<string, number>>;
  /** What the difference is shown of first, which goes on for the next result. */
  compared: Readonly<Record<string, boolean>>;
};

/** What is chosen for the results of a callee; like its calls, it is gone with the app. */
export const useResultChoices = create<Choices>(() => ({ pinned: {}, compared: {} }));

export const calleeKey = ({ connectionId, method, name }: CallSnapshot): string =>
  `${connectionId} ${method} ${name}`;

/** Pins the result of a call, or none for undefined. */
export function pinResult(callee: string, callId: number | undefined): void {
  const { [callee]: _before, ...others } = useResultChoices.getState().pinned;
  useResultChoices.setState({
    pinned: callId === undefined ? others : { ...others, [callee]: callId },
  });
}

export const showDifference = (callee: string, isShown: boolean): void =>
  useResultChoices.setState(({ compared }) => ({ compared: { ...compared, [callee]: isShown } }));
