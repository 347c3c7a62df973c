/**
 * How long an endpoint asks to be left alone: in `retry-after-ms`, in `Retry-After` as seconds or as a
 * date (RFC 9110, 10.2.3), or in the details of Google's errors. Dates count from the answer's own.
 */
export function retryAfterMs(headers: Record<string, string>, body = ''): number | undefined {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const after = headers['retry-after']?.trim();
  if (after !== undefined && /^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const at = Date.parse(after ?? '');
  if (!Number.isNaN(at)) return Math.max(0, at - nowOf(headers['date']));
  const seconds = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** The time of the answer by its `Date` header, since this machine's clock may be wrong. */
function nowOf(date: string | undefined): number {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) ? Date.now() : at;
}
