import type { LaunchSheet } from '../../shared/model/servers/launch-preview.ts';
import { sheetText } from '../shell/sheet-text.ts';
import { usageError, type CliError } from './cli-error.ts';

/** What the options of a command agree to. */
export type Consent = {
  /** `--yes`: agrees to whatever is defined. */
  mayRun: boolean;
  /** `--approve`: agrees only to what was shown under this fingerprint. */
  approves: string | undefined;
};

/**
 * Gives what agrees to sheet after sheet: it throws a usage error with all that would run, and how to
 * agree to it, unless the options do. A fingerprint agrees to one sheet.
 */
export function consentTo({ mayRun, approves }: Consent): (sheet: LaunchSheet) => void {
  let fingerprint = approves;
  return (sheet) => {
    if (mayRun) return;
    if (fingerprint !== sheet.fingerprint) throw refusalOf(sheet, fingerprint);
    fingerprint = undefined;
  };
}

function refusalOf(sheet: LaunchSheet, named: string | undefined): CliError {
  const { kind, name } = sheet.asker;
  // What the fingerprint names may be the server behind the proxy.
  const isOther = named !== undefined && kind !== 'setting';
  return usageError(
    isOther
      ? `${whats[kind] ?? `“${name}”`} is not what --approve names: it has changed.`
      : `${whats[kind] ?? `“${name}”`} is not approved as it is now.`,
    ...sheetText(sheet),
    `To approve it, add --approve ${sheet.fingerprint}`,
    '(valid as long as nothing changes), or --yes to approve whatever is defined.',
  );
}

const whats: Partial<Record<LaunchSheet['asker']['kind'], string>> = {
  eval: 'What this eval starts and reaches',
  setting: 'The proxy in the settings',
};
