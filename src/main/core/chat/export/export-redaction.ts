import type { HiddenPlace } from '../../../../shared/model/traffic-export.ts';
import { createRedaction, everythingHidden } from '../../traffic/export/redaction.ts';
import { redactorOf } from '../providers/redact.ts';
import { demoEndpoint } from '../endpoints/endpoints.ts';

/** Takes secrets out of what leaves the app: those that are known here, and what looks like one. */
export type ExportRedaction = {
  words(text: string): string;
  /** Of a text that may be JSON, where the names of members tell secrets. */
  json(text: string): string;
  hidden(): HiddenPlace[];
};

export function createExportRedaction(secrets: readonly string[]): ExportRedaction {
  const redaction = createRedaction(everythingHidden);
  const known = secrets.map((key) => redactorOf({ endpoint: demoEndpoint, key }));
  let count = 0;
  const withoutKnown = (text: string) =>
    known.reduce((rest, hide) => {
      const hidden = hide(rest);
      if (hidden !== rest) count += 1;
      return hidden;
    }, text);
  return {
    words: (text) => redaction.words(withoutKnown(text)),
    json: (text) => redaction.content('message', Buffer.from(withoutKnown(text))).toString('utf8'),
    hidden: () => [
      ...(count > 0 ? [{ kind: 'text' as const, place: 'keys of endpoints', count }] : []),
      ...redaction.hidden(),
    ],
  };
}
