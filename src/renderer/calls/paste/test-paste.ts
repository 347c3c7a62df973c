import type { PasteTarget } from './paste-reading.ts';
import { readPaste } from './read-paste.ts';

const schema = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    count: { type: 'integer' },
    exact: { type: ['number', 'null'] },
    loud: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    size: { enum: [1, 2, 'big'] },
    rows: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
    },
    free: {},
  },
};

/** A tool with an argument of each kind, into which tests paste. */
export const target: PasteTarget = { method: 'tools/call', name: 'echo', schema };

export const read = (text: string, about = target) => {
  const reading = readPaste(text, about);
  return reading.status === 'understood' ? reading : Object.assign(reading, { argumentsText: '' });
};
/** The arguments that a text is read as, or the reading itself where it was not understood. */
export const value = (text: string, about = target): unknown => {
  const reading = readPaste(text, about);
  return reading.status === 'understood' ? JSON.parse(reading.argumentsText) : reading;
};
