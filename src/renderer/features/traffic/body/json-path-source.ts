import type { BodyFound, BodyLanguage } from '../../../../shared/model/traffic/body-questions.ts';
import { backend } from '../../../backend.ts';
import type { RecordKey } from '../log/traffic-source.ts';

export const findInBodyBy = (
  query: RecordKey & { language: BodyLanguage; expression: string },
  signal: AbortSignal,
): Promise<BodyFound> => backend.call('traffic.findInBody', query, { signal });
