/** Names that Windows keeps for devices, whatever their ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * The name to save content under: the last part of its URI, or else one made of its MIME type; never
 * a path, a hidden file or the name of a device.
 */
export function fileNameOf(mimeType: string, uri: unknown): string {
  const last = typeof uri === 'string' ? /([\w.-]{1,80})[/?#]*$/.exec(uri)?.[1] : undefined;
  const name = last?.replaceAll(/^\.+|\.+$/g, '') ?? '';
  if (name !== '') return devices.test(name) ? `_${name}` : name;
  const [kind = '', subtype = ''] = mimeType.split('/');
  const ending = /^[\w-]{1,12}$/.test(subtype) ? subtype : 'bin';
  return `${/^[a-z]{1,20}$/.test(kind) ? kind : 'file'}.${ending}`;
}
