import type { Elicitation } from '../../../shared/model/calls/call.ts';
import { answerKey } from '../../../shared/model/view-keys.ts';
import { exactOf } from '../../schema-form/json/exact-value.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { readDraft, writeDraft } from '../../view-state.ts';

/** Keeps what the form of a question holds, until it is answered. */
export function keepAnswer(request: Elicitation, text: string): void {
  const { message, requestedSchema } = request;
  writeDraft(keyOf(request), { message: markOf(message), text }, requestedSchema);
}

const markLength = 10_000;

/** The beginning of a message, which a draft is bound to; the rest may be loaded later. */
const markOf = (message: string): string => message.slice(0, markLength);

/**
 * The draft of an answer, if it was for the same message, since request ids begin anew with each
 * start of the app; otherwise the defaults of the schema.
 */
export function restoredAnswer(request: Elicitation): string {
  const { message, requestedSchema } = request;
  const draft = readDraft(keyOf(request));
  return draft?.message === markOf(message) ? draft.text : presetAnswer(requestedSchema);
}

/**
 * The defaults of a schema as an answer, which is shown at first (specification, elicitation,
 * "Requested schema").
 */
function presetAnswer(schema: unknown): string {
  const properties = isSchema(schema) ? schema['properties'] : undefined;
  const presets = Object.entries(isSchema(properties) ? properties : {}).flatMap(
    ([name, own]): [string, unknown][] =>
      isSchema(own) && exactOf(own['default']) !== undefined ? [[name, own['default']]] : [],
  );
  return presets.length === 0 ? '{}' : JSON.stringify(Object.fromEntries(presets), null, 2);
}

const keyOf = ({ serverName, serverRequestId }: Elicitation): string =>
  answerKey(serverName, serverRequestId);
