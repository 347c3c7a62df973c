import { crc32 } from 'node:zlib';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import { refused } from './bundle-error.ts';
import { EntryNames } from './entry-names.ts';

/** A file of a bundle. */
export type BundleFile = {
  path: string;
  bytes: number;
  isExecutable: boolean;
  entry: Entry;
};

export type Zip = {
  files: BundleFile[];
  /** The content of a file, which is refused where it is not what its header says. */
  read(file: BundleFile): Promise<Buffer>;
  /** Reads a file piece by piece, and keeps nothing of it. */
  check(file: BundleFile, onPart?: (part: Buffer) => void): Promise<void>;
};

const mebi = 1024 * 1024;
export const zipLimits = {
  entries: 20_000,
  fileBytes: 256 * mebi,
  totalBytes: 1024 * mebi,
  /** How many times its packed size a file may have, once it has more than `ratioFrom` bytes. */
  ratio: 200,
  ratioFrom: mebi,
} as const;

/** Reads the list of a zip file, and refuses it where a name or a size is none of a bundle's. */
export async function readZip(bytes: Buffer): Promise<Zip> {
  const zip = await opened(bytes);
  if (zip.entryCount > zipLimits.entries) {
    throw refused(`The bundle has ${zip.entryCount} files, more than ${zipLimits.entries}.`);
  }
  const names = new EntryNames();
  const files: BundleFile[] = [];
  let total = 0;
  for await (const entry of entriesOf(zip)) {
    const { fileName: path, uncompressedSize } = entry;
    names.add(path);
    if (entry.isEncrypted()) throw refused(`${shown(path)} is encrypted.`);
    if (isLink(entry)) throw refused(`${shown(path)} is a symbolic link.`);
    if (path.endsWith('/')) continue;
    if (!entry.canDecodeFileData())
      throw refused(`${shown(path)} is compressed in an unusual way.`);
    if (isBomb(entry)) {
      const { compressedSize } = entry;
      throw refused(
        `${shown(path)} unpacks to ${uncompressedSize} bytes from ${compressedSize}, as a zip bomb does.`,
      );
    }
    total += uncompressedSize;
    if (uncompressedSize > zipLimits.fileBytes || total > zipLimits.totalBytes) {
      throw refused(`${shown(path)} makes the bundle too large: ${total} bytes when unpacked.`);
    }
    const isExecutable = (modeOf(entry) & 0o111) !== 0;
    files.push({ path, bytes: uncompressedSize, isExecutable, entry });
  }
  return {
    files,
    async read(file) {
      const parts: Buffer[] = [];
      await stream(zip, file, (part) => parts.push(part));
      return Buffer.concat(parts);
    },
    check: (file, onPart = () => undefined) => stream(zip, file, onPart),
  };
}

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, strictFileNames: true, autoClose: false };
    fromBuffer(bytes, options, (error, zip) => {
      if (error) reject(refused(`This is not a zip file: ${messageOf(error)}.`));
      else resolve(zip);
    });
  });

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const end = (settle: () => void) => {
        zip.removeAllListeners('entry').removeAllListeners('end').removeAllListeners('error');
        settle();
      };
      zip.once('entry', (one: Entry) => end(() => resolve(one)));
      zip.once('end', () => end(() => resolve(undefined)));
      // The library has refused a name that leads out of the folder, or a broken list.
      zip.once('error', (error: Error) =>
        end(() => reject(refused(`The bundle is refused: ${messageOf(error)}.`))),
      );
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

function stream(
  zip: ZipFile,
  { path, entry, bytes }: BundleFile,
  take: (part: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      const why = messageOf(error);
      reject(
        error instanceof RpcError ? error : refused(`${shown(path)} can’t be unpacked: ${why}.`),
      );
    };
    zip.openReadStream(entry, (error, content) => {
      if (error) return fail(error);
      let length = 0;
      let checksum = 0;
      content.on('data', (part: Buffer) => {
        length += part.length;
        checksum = crc32(part, checksum);
        if (length > bytes) content.destroy(refused(`${shown(path)} is larger than it says.`));
        else take(part);
      });
      content.once('error', fail);
      content.once('end', () => {
        if (checksum === entry.crc32) resolve();
        else fail(refused(`${shown(path)} does not match its checksum.`));
      });
    });
  });
}

/** The mode that systems of the family of Unix give a file. */
const modeOf = ({ externalFileAttributes }: Entry): number => externalFileAttributes >>> 16;
const isLink = (entry: Entry): boolean => (modeOf(entry) & 0o170_000) === 0o120_000;

const isBomb = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > Math.max(zipLimits.ratioFrom, compressedSize * zipLimits.ratio);

const shown = (path: string): string => JSON.stringify(path.slice(0, 200));
