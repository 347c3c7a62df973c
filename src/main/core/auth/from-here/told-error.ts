import { isObject } from '../../../../shared/json/is-object.ts';
import { jsonOf } from '../steps/read-document.ts';

/** An error of OAuth, as far as an answer names one. */
export type ToldError = { error: string; description: string };

/** Errors that are told on a page, in which no other words look like them. */
const codes =
  /(?<![\w-])(invalid_(?:request(?:_uri|_object)?|client(?:_id|_metadata)?|redirect_uri|scope|target|resource|request)|redirect_uri_mismatch|unauthorized_client|unsupported_response_type|unsupported_response_mode|access_denied|server_error|temporarily_unavailable|consent_required|interaction_required|login_required)(?![\w-])/;
const description = /error_description["']?\s*[:=]?\s*["']?(.{1,300})/;

/** The error that an answer names, as JSON or in the text of its page. */
export function toldError(body: string, text: string): ToldError | undefined {
  const value = /^\s*\{/.test(body) ? jsonOf(body) : undefined;
  if (isObject(value) && typeof value['error'] === 'string') {
    const said = value['error_description'];
    return { error: value['error'], description: typeof said === 'string' ? said : '' };
  }
  const [, error] = codes.exec(text) ?? [];
  if (error === undefined) return undefined;
  return { error, description: description.exec(text)?.[1] ?? '' };
}

/** What the user can do about an error, as a sentence. */
export function nextAfter(error: string, { redirectUri }: { redirectUri: string }): string {
  if (/redirect_uri/.test(error)) {
    return `Cancel, and register the redirect URI ${redirectUri} for the client there; or choose another redirect URI in the sign-in settings.`;
  }
  if (/client/.test(error)) {
    return 'Cancel, and sign in again with a client that is registered there.';
  }
  if (/target|resource/.test(error)) {
    return 'Cancel, and change the resource in the sign-in settings, or allow it for the client there.';
  }
  if (/scope/.test(error)) return 'Cancel, and ask for other scopes.';
  if (/server_error|temporarily_unavailable/.test(error)) return 'Cancel, and try again later.';
  return 'Cancel, change what it objects to in the sign-in settings, and sign in again.';
}
