import { isObject } from '../../../shared/json/is-object.ts';
import { messageWithCode } from '../../../shared/model/error-codes.ts';
import type { CatalogFailure } from '../../../shared/model/servers/connection.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { CliError, exitCodeOf, exitCodes, helpAfter } from '../cli-error.ts';
import { signInError, type Session } from '../session.ts';

type Request = {
  method: string;
  /** A JSON object; undefined for a request without params. */
  paramsText?: string | undefined;
};
type Options = { signal: AbortSignal; timeoutMs: number | undefined };

const usualTimeoutMs = 60_000;

/**
 * Sends a request and waits for its result, as the JSON text that the server sent. Throws a CliError
 * where there is none.
 */
export async function ask(
  session: Session,
  request: Request,
  { signal, timeoutMs = usualTimeoutMs }: Options,
): Promise<string> {
  const { connections } = session.backend;
  const answer = await orCliError(
    session,
    connections.ask(session.connectionId, request, { signal, timeoutMs }),
  );
  const text = answer.kept.text.toString('utf8');
  if (answer.error !== undefined) {
    const { message, code, data } = isObject(answer.error) ? answer.error : {};
    const codeNumber = typeof code === 'number' ? code : undefined;
    const said = messageWithCode(String(message ?? 'The server sent an error.'), codeNumber);
    throw new CliError(exitCodes.protocol, said, [], {
      ...(codeNumber !== undefined && { code: codeNumber }),
      ...(data !== undefined && { data }),
    });
  }
  if (answer.kept.totalBytes > answer.kept.text.length) {
    const message = `The result has ${answer.kept.totalBytes} bytes, too many to print.`;
    throw new CliError(exitCodes.protocol, message, ['Add --wire FILE to have every record.']);
  }
  return text;
}

/** What a server was asked for; a CliError with its exit code where that failed. */
export async function orCliError<Result>(
  { backend, connectionId }: Session,
  asked: Promise<Result>,
): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const details = (error.details ?? {}) as Partial<CatalogFailure>;
    const {
      reason = error.code === 'REFUSED' ? 'error' : 'connection',
      scopes,
      ...answer
    } = details;
    if (reason === 'scopes') {
      const connections = backend.connections.list();
      const { serverName = '' } =
        connections.find((one) => one.connectionId === connectionId) ?? {};
      throw signInError(backend, serverName, error.message, { scopes });
    }
    throw new CliError(exitCodeOf(reason), error.message, helpAfter(reason, error.message), answer);
  }
}
