import type { LaunchSheet } from '../../shared/model/servers/launch-preview.ts';
import { sheetText } from '../shell/sheet-text.ts';
import { usageError } from './cli-error.ts';

/** What the options of a command agree to. */
export type Consent = {
  /** `--yes`: agrees to whatever is defined. */
  mayRun: boolean;
  /** `--approve`: agrees only to what was shown under this fingerprint. */
  approves: string | undefined;
};

/**
 * Throws a usage error with all that would run, and how to agree to it, unless the options agree.
 */
export function requireConsent(sheet: LaunchSheet, { mayRun, approves }: Consent): void {
  if (mayRun || approves === sheet.fingerprint) return;
  const { kind, name } = sheet.asker;
  const what =
    kind === 'eval'
      ? 'What this eval starts and reaches'
      : kind === 'setting'
        ? 'The proxy in the settings'
        : `“${name}”`;
  throw usageError(
    approves === undefined
      ? `${what} is not approved as it is now.`
      : `${what} is not what --approve names: it has changed.`,
    ...sheetText(sheet),
    `To approve it, add --approve ${sheet.fingerprint}`,
    '(valid as long as nothing changes), or --yes to approve whatever is defined.',
  );
}
