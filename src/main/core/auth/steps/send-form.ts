import type { ClientAuthentication, Fields } from './authenticate-client.ts';
import type { AuthAnswer, AuthSend } from './step.ts';

type FormRequest = {
  url: string;
  /** Where the address was found. */
  namedBy: string | undefined;
  form: Fields;
  client: ClientAuthentication;
  headers?: Fields;
};

/** Posts a form to an authorization server, in the name of a client. */
export const sendForm = (
  send: AuthSend,
  { url, namedBy, form, client, headers = {} }: FormRequest,
): Promise<AuthAnswer> =>
  send({
    method: 'POST',
    url,
    namedBy,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...client.headers,
      ...headers,
    },
    body: new URLSearchParams({ ...form, ...client.form }).toString(),
  });
