import type { ServerResponse } from 'node:http';

/** An HTTP answer as a whole. */
export type Reply = { status: number; headers: Record<string, string>; body: string };

export const json = (value: object, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

export const form = (fields: Record<string, string>): Reply => ({
  status: 200,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: String(new URLSearchParams(fields)),
});

export const page = (status = 200): Reply => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Welcome</title><p>Please sign in.',
});

export const redirect = (location: string): Reply => ({
  status: 302,
  headers: { Location: location },
  body: '',
});

export function sendReply(response: ServerResponse, { status, headers, body }: Reply): true {
  response.writeHead(status, headers).end(body);
  return true;
}
