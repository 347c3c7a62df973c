import { createHash } from 'node:crypto';
import type { BundleSheet } from '../../../shared/model/servers/bundle.ts';
import { refused } from './bundle-error.ts';
import { commandOf, titleOf } from './bundle-launch.ts';
import type { BundlePlaces } from './bundle-places.ts';
import { manifestNotes } from './manifest-notes.ts';
import { fieldsOf, readManifest, versionOf, type ReadManifest } from './manifest.ts';
import { readZip, type Zip } from './read-zip.ts';

export type Bundle = ReadManifest & { zip: Zip; sha256: string; isSigned: boolean };

const maxManifestBytes = 1_000_000;
const mostShownFiles = 500;

/** Opens a bundle in memory; nothing is written. Throws BAD_INPUT with the reason where it is refused. */
export async function openBundle(bytes: Buffer): Promise<Bundle> {
  const { content, isSigned } = withoutSignature(bytes);
  const zip = await readZip(content);
  const file = zip.files.find(({ path }) => path === 'manifest.json');
  if (!file) throw refused('It has no manifest.json, so it is not a bundle.');
  if (file.bytes > maxManifestBytes) {
    throw refused(`Its manifest.json has ${file.bytes} bytes, more than ${maxManifestBytes}.`);
  }
  const read = readManifest((await zip.read(file)).toString('utf8'));
  // Headers can lie: each file is read once before any of them is written.
  for (const one of zip.files) await zip.check(one);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { zip, ...read, sha256, isSigned };
}

const signatureStart = Buffer.from('MCPB_SIG_V1');
const signatureEnd = Buffer.from('MCPB_SIG_END');

/** A signature follows the zip file (MCPB, signing). It is told of and cut off, and not verified. */
function withoutSignature(bytes: Buffer): { content: Buffer; isSigned: boolean } {
  if (!bytes.subarray(-signatureEnd.length).equals(signatureEnd)) {
    return { content: bytes, isSigned: false };
  }
  const at = bytes.lastIndexOf(signatureStart);
  return at === -1
    ? { content: bytes, isSigned: false }
    : { content: bytes.subarray(0, at), isSigned: true };
}

type Opened = { bundleId: string; places: BundlePlaces; platform?: string };

/** What a user should know of a bundle before it is unpacked. */
export function sheetOf(
  { zip, manifest, written, sha256, isSigned }: Bundle,
  { bundleId, places, platform = process.platform }: Opened,
): BundleSheet {
  const fields = fieldsOf(manifest, places);
  const paths = new Set(zip.files.map(({ path }) => path));
  const { command, args, env } = commandOf(manifest, platform);
  const { platforms, runtimes = {} } = manifest.compatibility ?? {};
  const problem = platforms && !platforms.includes(platform);
  return {
    bundleId,
    name: manifest.name,
    title: titleOf(manifest),
    version: manifest.version,
    description: manifest.description,
    author: manifest.author?.name ?? '',
    manifestVersion: versionOf(manifest),
    type: manifest.server.type,
    command: [command, ...args],
    env,
    fields,
    notes: manifestNotes({ manifest, written, fields, paths }),
    files: zip.files.slice(0, mostShownFiles).map(({ path, bytes }) => ({ path, bytes })),
    fileCount: zip.files.length,
    bytes: zip.files.reduce((sum, { bytes }) => sum + bytes, 0),
    sha256,
    isSigned,
    needs: Object.entries(runtimes).map(([name, range]) => `${name} ${range}`),
    ...(problem && {
      problem: `It is for ${platforms.join(', ')}, but this system is ${platform}.`,
    }),
    tools: (manifest.tools ?? []).map(({ name }) => name),
  };
}
