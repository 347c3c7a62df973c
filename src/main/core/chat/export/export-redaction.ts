import type { HiddenPlace } from '../../../../shared/model/traffic/traffic-export.ts';
import type { SecretMasker } from '../../secrets/masking/secret-masker.ts';
import { createRedaction, everythingHidden } from '../../secrets/masking/redaction.ts';

/** Masks secrets in an export: the known ones, and what looks like one. */
export type ExportRedaction = {
  plainText(text: string): string;
  /** Masks a text that may be JSON, where the names of members tell secrets. */
  json(text: string): string;
  hidden(): HiddenPlace[];
};

export function createExportRedaction(masker: SecretMasker): ExportRedaction {
  const redaction = createRedaction(everythingHidden, masker);
  return {
    plainText: (text) => redaction.plainText(text),
    json: (text) => redaction.content('message', Buffer.from(text)).toString('utf8'),
    hidden: () => redaction.hidden(),
  };
}
