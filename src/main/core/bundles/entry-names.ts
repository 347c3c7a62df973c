import { refused } from './bundle-error.ts';

const longest = 500;
const deepest = 40;
/** Names that Windows takes for devices, with any ending. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;

/** The names of a bundle's files; those that could lead out of its folder, or to each other, are refused. */
export class EntryNames {
  private readonly files = new Set<string>();
  private readonly folders = new Set<string>();

  add(name: string): void {
    const isFolder = name.endsWith('/');
    const parts = (isFolder ? name.slice(0, -1) : name).split('/');
    const fault = faultOf(name, parts);
    if (fault !== undefined) throw refused(`${JSON.stringify(name.slice(0, 200))} ${fault}.`);
    // Some file systems take names for equal that differ in case, or in how letters are composed.
    const key = parts.join('/').normalize('NFC').toLowerCase();
    const above = parts.map((_, at) => parts.slice(0, at).join('/').normalize('NFC').toLowerCase());
    const clashes = isFolder ? this.files.has(key) : this.files.has(key) || this.folders.has(key);
    if (clashes || above.some((folder) => this.files.has(folder))) {
      throw refused(`${JSON.stringify(name.slice(0, 200))} is in the bundle twice.`);
    }
    if (isFolder) this.folders.add(key);
    else this.files.add(key);
    for (const folder of above) this.folders.add(folder);
  }
}

function faultOf(name: string, parts: readonly string[]): string | undefined {
  if (name.length > longest) return 'is too long a name';
  if (parts.length > deepest) return 'is nested too deeply';
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'is an absolute path';
  if (parts.some((part) => part === '..' || part === '.')) return 'leads out of the bundle';
  if (parts.some((part) => part === '')) return 'has an empty part';
  // oxlint-disable-next-line no-control-regex -- no name has these
  if (/[\\:\u0000-\u001F\u007F]/.test(name)) return 'has signs that no file has';
  if (parts.some((part) => devices.test(part) || /[. ]$/.test(part))) {
    return 'is not a valid file name on every system';
  }
  return undefined;
}
