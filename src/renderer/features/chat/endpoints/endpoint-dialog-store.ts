import { create } from 'zustand';

/** The endpoint whose settings are open; without an id it is a new one. */
export const useEndpointDialog = create<{ open: { endpointId?: string } | undefined }>(() => ({
  open: undefined,
}));

export const editEndpoint = (endpointId?: string): void =>
  useEndpointDialog.setState({ open: endpointId === undefined ? {} : { endpointId } });

export const closeEndpoint = (): void => useEndpointDialog.setState({ open: undefined });
