import { isObject } from '../../../../shared/json/is-object.ts';
import { appsExtension } from '../../../../shared/model/apps/app.ts';
import type { QuestionApp } from '../../../../shared/model/calls/call.ts';
import type { ConnectionSnapshot } from '../../../../shared/model/servers/connection.ts';

const maxUri = 10_000;

/**
 * The app that an elicitation names to draw its form (`_meta.ui.resourceUri`, SEP-3118). It is used
 * where both sides declared it, for forms alone; otherwise the reason is told.
 */
export function elicitationApp(
  params: unknown,
  { declared, state }: Pick<ConnectionSnapshot, 'declared' | 'state'>,
): QuestionApp | undefined {
  if (!isObject(params)) return undefined;
  const uri = memberOf(memberOf(params['_meta'], 'ui'), 'resourceUri');
  if (uri === undefined) return undefined;
  const { mode = 'form' } = params;
  if (mode !== 'form') return { refused: 'It names an app, which only forms may have.' };
  if (typeof uri !== 'string' || !isAppAddress(uri)) {
    return { refused: 'It names an app with something that is not an absolute ui:// URI.' };
  }
  if (!declared.includes('apps') || !declared.includes('elicitation.form')) {
    return { refused: `It names the app ${uri}, though apps or forms were not declared to it.` };
  }
  const server = state.status === 'ready' ? state.capabilities['extensions'] : undefined;
  if (!isObject(memberOf(memberOf(server, appsExtension), 'elicitation'))) {
    return {
      refused: `It names the app ${uri}, but the server’s capabilities lack extensions["${appsExtension}"].elicitation: hosts draw the form.`,
    };
  }
  return { resourceUri: uri };
}

const memberOf = (of: unknown, name: string): unknown => (isObject(of) ? of[name] : undefined);

/** Whether a text is an absolute address of an app, with a host. */
const isAppAddress = (uri: string): boolean =>
  uri.length <= maxUri &&
  /^ui:\/\/[^/?#]/.test(uri) &&
  URL.canParse(uri) &&
  new URL(uri).protocol === 'ui:';
