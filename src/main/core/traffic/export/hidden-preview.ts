import type {
  HiddenPreview,
  RedactionChoice,
} from '../../../../shared/model/traffic/traffic-export.ts';
import type { SecretMasker } from '../../secrets/masking/secret-masker.ts';
import { contentOf, recordsOf, type RecordSource, type Selection } from './read-records.ts';
import { createRedaction } from '../../secrets/masking/redaction.ts';

const maxRecords = 2000;
const maxBytes = 32 * 1024 * 1024;

/**
 * What an export would hide, by its first 2000 records or 32 MiB: enough to see whether the choice
 * is right.
 */
export async function previewHidden(
  source: RecordSource,
  selection: Selection,
  choice: RedactionChoice,
  masker: SecretMasker,
): Promise<HiddenPreview> {
  const redaction = createRedaction(choice, masker);
  let records = 0;
  let left = maxBytes;
  for await (const record of recordsOf(source, selection)) {
    if (records === maxRecords || left <= 0) {
      return { hidden: redaction.hidden(), records, isWhole: false };
    }
    const { bytes } = await contentOf(source, selection, record.seq, left);
    left -= bytes.length;
    records += 1;
    redaction.content(record.kind, bytes);
  }
  return { hidden: redaction.hidden(), records, isWhole: true };
}
