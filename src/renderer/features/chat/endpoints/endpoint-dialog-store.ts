import { create } from 'zustand';

/** `isForKey` where its key is what to change. */
type Opened = { endpointId?: string; isForKey?: boolean };

/** The endpoint whose settings are open; without an id it is a new one. */
export const useEndpointDialog = create<{ open: Opened | undefined }>(() => ({
  open: undefined,
}));

export const editEndpoint = (endpointId?: string, isForKey = false): void =>
  useEndpointDialog.setState({ open: endpointId === undefined ? {} : { endpointId, isForKey } });

export const closeEndpoint = (): void => useEndpointDialog.setState({ open: undefined });
