import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { bundlesContract } from '../../../shared/contract/bundles.ts';
import type { BundleListing } from '../../../shared/model/servers/bundle.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import { refused } from './bundle-error.ts';
import type { Rooms } from './add-bundle.ts';
import { placesOf } from './bundle-places.ts';
import { folderOf } from './folder-of.ts';
import type { Bundle } from './open-bundle.ts';
import { bundlesFolder, sweepBundles } from './unpack-bundle.ts';
import { systemReason } from '../../../shared/system-reason.ts';

const maxBundleBytes = 256 * 1024 * 1024;
/** The most bundles and uploads that are held at once; older ones are dropped. */
const mostHeld = 3;

/** Bundles (.mcpb, manifest versions 0.1 to 0.4): opened in memory, unpacked when the user wants it. */
export function bundleHandlers({
  home,
  servers,
  secrets,
}: Rooms): Handlers<typeof bundlesContract> {
  const uploads = new Map<string, { parts: Buffer[]; bytes: number }>();
  const open = new Map<string, Bundle>();
  let isSwept = false;

  const sweep = () => {
    if (isSwept) return;
    isSwept = true;
    const isUsed = (folder: string) =>
      servers.snapshot().servers.some((one) => folderOf(one, home) === folder);
    void sweepBundles(home, isUsed).catch((error: unknown) => console.error(messageOf(error)));
  };

  return {
    'bundles.upload': ({ uploadId = randomUUID(), base64 }) => {
      const upload = uploads.get(uploadId) ?? { parts: [], bytes: 0 };
      const part = Buffer.from(base64, 'base64');
      upload.bytes += part.length;
      if (upload.bytes > maxBundleBytes) {
        uploads.delete(uploadId);
        throw tooLarge();
      }
      upload.parts.push(part);
      hold(uploads, uploadId, upload);
      return { uploadId };
    },
    'bundles.open': async (source) => {
      sweep();
      const bytes =
        'path' in source ? await readBundle(source.path) : takeUpload(uploads, source.uploadId);
      const { openBundle, sheetOf } = await import('./open-bundle.ts');
      const bundle = await openBundle(bytes);
      const bundleId = randomUUID();
      hold(open, bundleId, bundle);
      return sheetOf(bundle, {
        bundleId,
        places: placesOf(join(bundlesFolder(home), bundle.sha256)),
      });
    },
    'bundles.add': async ({ bundleId, ...wanted }) => {
      const bundle = open.get(bundleId);
      if (!bundle) throw new RpcError('NOT_FOUND', 'This bundle must be opened again.');
      const { addBundle } = await import('./add-bundle.ts');
      return addBundle(bundle, wanted, { home, servers, secrets });
    },
    'bundles.listing': async ({ serverName }) => {
      const definition = servers.snapshot().servers.find(({ name }) => name === serverName);
      const folder = definition && folderOf(definition, home);
      return folder === undefined ? undefined : listingIn(folder);
    },
  };
}

/** Keeps one more, and forgets the oldest of too many. */
function hold<T>(held: Map<string, T>, id: string, one: T): void {
  held.delete(id);
  held.set(id, one);
  const [oldest] = held.keys();
  if (held.size > mostHeld && oldest !== undefined) held.delete(oldest);
}

function takeUpload(uploads: Map<string, { parts: Buffer[] }>, uploadId: string): Buffer {
  const upload = uploads.get(uploadId);
  uploads.delete(uploadId);
  if (!upload)
    throw new RpcError('NOT_FOUND', 'The bundle was not received completely. Open it again.');
  return Buffer.concat(upload.parts);
}

async function readBundle(path: string): Promise<Buffer> {
  const file = path.replace(/^~(?=[/\\])/, homedir());
  try {
    const found = await stat(file);
    // A device or a pipe has no end.
    if (!found.isFile()) throw refused(`${path} is not a file.`);
    if (found.size > maxBundleBytes) throw tooLarge();
    return await readFile(file);
  } catch (error) {
    throw error instanceof RpcError
      ? error
      : refused(`${path} can’t be read: ${systemReason(error)}.`);
  }
}

const tooLarge = () => refused(`The bundle has more than ${maxBundleBytes} bytes.`);

async function listingIn(folder: string): Promise<BundleListing | undefined> {
  try {
    const { readManifest } = await import('./manifest.ts');
    const { titleOf } = await import('./bundle-launch.ts');
    const { manifest } = readManifest(await readFile(join(folder, 'manifest.json'), 'utf8'));
    return {
      title: titleOf(manifest),
      version: manifest.version,
      tools: (manifest.tools ?? []).map(({ name }) => name),
      isGenerated: manifest.tools_generated === true,
    };
  } catch {
    // The files may have been removed by hand; the server says so when it is started.
    return undefined;
  }
}
