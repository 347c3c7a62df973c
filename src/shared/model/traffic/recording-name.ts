/** The longest name of a recording, in characters. */
export const maxRecordingName = 200;
