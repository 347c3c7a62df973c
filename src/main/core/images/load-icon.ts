import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { imageSizeOf } from '../../../shared/image-size.ts';
import { maxIconBytes } from '../../../shared/model/servers/icon.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { fetchImage, type RemoteImage } from './fetch-image.ts';

type LoadIconOptions = {
  /** Where the server is reached; undefined for one on stdio. */
  server: URL | undefined;
  open(lookup: LookupFunction): Promise<Dispatcher>;
  signal: AbortSignal;
  /** How long it may take, in milliseconds; 5 s where absent. */
  timeoutMs?: number;
};

/** The most pixels of an icon’s side. */
const maxSide = 1024;
const drawn = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * The picture of an icon (2025-11-25, Icons): from a `data:` URL, or fetched without credentials
 * from the origin of the server itself. REFUSED where it lies elsewhere or is no PNG, JPEG or WebP
 * of bounded size, UNAVAILABLE where it can’t be had.
 */
export async function loadIcon(src: string, options: LoadIconOptions): Promise<RemoteImage> {
  const image = /^data:/i.test(src) ? inData(src) : await fetched(src, options);
  const size = imageSizeOf(Buffer.from(image.base64, 'base64'));
  if (!size || !drawn.has(size.mimeType)) throw refused('it is not a PNG, JPEG or WebP image.');
  if (size.width > maxSide || size.height > maxSide) {
    throw refused(
      `it has ${size.width} × ${size.height} pixels; the maximum is ${maxSide} × ${maxSide}.`,
    );
  }
  if (size.frames > 1 && size.mimeType !== 'image/jpeg') throw refused('it is an animation.');
  return { mimeType: size.mimeType, base64: image.base64 };
}

async function fetched(src: string, options: LoadIconOptions): Promise<RemoteImage> {
  const { server, open, signal, timeoutMs = 5000 } = options;
  if (!server) throw refused('a server on stdio has no origin, so only data: URLs are loaded.');
  if (!URL.canParse(src, server.href)) throw refused('its address is not valid.');
  const { origin, href } = new URL(src, server);
  if (origin !== server.origin) {
    throw refused(`it is at ${origin.slice(0, 200)}, not at ${server.origin}.`);
  }
  return fetchImage(href, { open, signal, limits: { bytes: maxIconBytes, ms: timeoutMs } });
}

/** The bytes of a `data:` URL (RFC 2397) in base64, the only form that holds a picture in practice. */
function inData(src: string): RemoteImage {
  const [, mimeType = '', base64 = ''] =
    /^data:([^;,]*)(?:;[^;,]*)*;base64,([\w+/=\s]*)$/i.exec(src) ?? [];
  if (base64 === '') throw refused('its data: URL is not in base64.');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxIconBytes) throw refused(`it is larger than ${maxIconBytes / 1000} kB.`);
  return { mimeType, base64: bytes.toString('base64') };
}

const refused = (why: string): RpcError =>
  new RpcError('REFUSED', `The icon was not loaded: ${why}`);
