import { request } from 'node:http';

export type RawRequest = { method?: string; body?: string };
export type RawAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

/** Sends a request to a loopback port without `fetch`, which normalizes paths and sends no Host header. */
export function requestRaw(
  port: string,
  host: string,
  path: string,
  { method = 'GET', body }: RawRequest = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const options = { hostname: '127.0.0.1', port, path, method, headers: { host } };
    request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}
