import type { ClientAuthentication, Fields } from './authenticate-client.ts';
import type { AuthAnswer, AuthSend } from './step.ts';

type FormRequest = { url: string; form: Fields; client: ClientAuthentication; headers?: Fields };

/** Posts a form to an authorization server, in the name of a client. */
export const sendForm = (
  send: AuthSend,
  { url, form, client, headers = {} }: FormRequest,
): Promise<AuthAnswer> =>
  send({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...client.headers,
      ...headers,
    },
    body: new URLSearchParams({ ...form, ...client.form }).toString(),
  });
