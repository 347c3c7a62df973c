import { ModelFailure, type StepRequest } from '../model.ts';

/** How the providers say which tool of a request they refuse: by its place in a list. Gemini's is in a list of lists. */
const places = [/function_?declarations\[(\d+)\]/i, /tools?(?:\[|\.)(\d+)/i];

/** A refusal that is about one tool of the request, with its name: one that is refused spoils all. */
export function aboutTool(
  failure: ModelFailure,
  answer: string,
  tools: StepRequest['tools'],
): ModelFailure {
  const { kind, status, message } = failure;
  if (kind !== 'bad-request') return failure;
  const found = places.flatMap((place) => place.exec(`${answer} ${message}`)?.[1] ?? []);
  const named = tools[Number(found[0] ?? Number.NaN)]?.wireName;
  if (named === undefined) return failure;
  return new ModelFailure(
    `${message} It is about the tool ${named}: leave it out, or mend its definition.`,
    { kind, ...(status !== undefined && { status }) },
  );
}
