import type { MenuCommand } from '../../../shared/model/app.ts';
import {
  decidingBytes,
  isFolder,
  isUnreadable,
  kindOfFile,
  noneOfOurs,
} from '../../../shared/files/file-kind.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { notify, report } from '../../notices.ts';
import { offerRecording, openBundle } from '../../overlays.ts';
import { offerServers } from './offer-servers.ts';

type OpenedFiles = Extract<MenuCommand, { file: string }>;

/**
 * Fills the dialog for a file that the system or a menu opened; it does nothing else, as what is in a file
 * is no wish of the user's.
 */
export const offerFile = (opened: OpenedFiles): void =>
  report(offerPath(opened), 'The file could not be opened');

/** Does the same for what was dropped, which has no path here. */
export function offerDropped(dropped: DataTransfer | null): void {
  const [file, ...others] = dropped?.files ?? [];
  if (!file) return;
  // It can be asked only while the event is handled; without it a folder seems to be an unreadable file.
  const entry = [...(dropped?.items ?? [])]
    .find(({ kind }) => kind === 'file')
    ?.webkitGetAsEntry?.();
  report(offerFileOf(file, entry?.isDirectory ?? false, others.length), 'The file was not opened');
}

async function offerPath({ file, others }: OpenedFiles): Promise<void> {
  const opened = await backend.call('files.examine', { path: file });
  switch (opened.kind) {
    case 'bundle':
      openBundle(opened.path);
      break;
    case 'servers':
      await offerServers(opened.text, 'file');
      break;
    case 'recording': {
      const { name, bytes, path } = opened;
      offerRecording({ name, size: bytes, source: { path } });
      break;
    }
    case 'none':
      refuse(opened.why);
  }
  tellOfOthers(others);
}

async function offerFileOf(file: File, isDirectory: boolean, others: number): Promise<void> {
  const { name, size } = file;
  if (isDirectory) return refuse(isFolder(name));
  const head = await startOf(file);
  if (typeof head === 'object') return refuse(isUnreadable(name, head.why));
  switch (kindOfFile({ name, bytes: size, head })) {
    case 'bundle':
      openBundle(file);
      break;
    case 'servers':
      await offerServers(head, 'file');
      break;
    case 'recording':
      offerRecording({ name, size, source: file });
      break;
    case undefined:
      refuse(noneOfOurs(name));
  }
  tellOfOthers(others);
}

const startOf = (file: File): Promise<string | { why: string }> =>
  file
    .slice(0, decidingBytes)
    .text()
    .catch((error: unknown) => ({ why: messageOf(error) }));

const refuse = (why: string): void =>
  notify({ tone: 'error', title: 'The file was not opened', detail: why });

function tellOfOthers(count: number): void {
  if (count === 0) return;
  notify({
    title: 'Only one file can be opened at a time',
    detail: `${count === 1 ? 'Another file was' : `${count} other files were`} not opened.`,
  });
}
