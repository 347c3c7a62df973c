import { z } from 'zod';

export const none = z.object({});
export const connection = z.object({ connectionId: z.number().int().positive() });
/** The id of a list that was read; NOT_FOUND where it must be read again. */
export const listId = z.number().int().positive();
/** A name under which the page has given a schema; NOT_FOUND where it must be given again. */
export const schemaId = z.string().max(100);
