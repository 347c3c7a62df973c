const form = /^[\w-]{1,100}$/;

/** What stands behind the page's address where it shows one recording alone. */
export const recordingAddress = (recordingId: string): string =>
  `?recording=${encodeURIComponent(recordingId)}`;

/** The recording that such an address names; undefined where it names none. */
export function addressedRecording(search: string): string | undefined {
  const recordingId = new URLSearchParams(search).get('recording') ?? '';
  return form.test(recordingId) ? recordingId : undefined;
}
