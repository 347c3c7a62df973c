import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { isObject } from '../../../shared/json/is-object.ts';

/** A page that has to be opened before a call can be made (specification, URL elicitation required). */
export type RequiredPage = { message: string; url: string; elicitationId: string | undefined };

const urlElicitationRequired = -32_042;
const mostShown = 20;

/** The pages that the error of a call asks for; none for any other error. */
export function requiredPages(
  code: number | undefined,
  dataText: string | undefined,
): RequiredPage[] {
  if (code !== urlElicitationRequired || dataText === undefined) return [];
  const data = parsedJson(dataText);
  const elicitations = isObject(data) ? data['elicitations'] : undefined;
  if (!Array.isArray(elicitations)) return [];
  return elicitations.slice(0, mostShown).flatMap((one: unknown) => {
    if (!isObject(one) || typeof one['url'] !== 'string') return [];
    const { url, message, elicitationId } = one;
    return [
      {
        url,
        message: typeof message === 'string' ? message : '',
        elicitationId: typeof elicitationId === 'string' ? elicitationId : undefined,
      },
    ];
  });
}
