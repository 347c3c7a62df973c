import { RpcError } from '../../../shared/rpc/errors.ts';

/** Why a bundle is refused, as a whole sentence. */
export const refused = (message: string): RpcError => new RpcError('BAD_INPUT', message);
