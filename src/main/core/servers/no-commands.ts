import { RpcError } from '../../../shared/rpc/errors.ts';

/** What a shell that was told to run no commands says of a server that is one. */
export const noCommands = (): RpcError =>
  new RpcError(
    'REFUSED',
    'Wirebench was started with --no-commands and runs no command here; servers that have an address can be reached. Start it without that option to run this one.',
  );
