/** In characters. */
export const maxRecordingName = 200;
