import type { TrafficFormat } from '../../../../shared/model/traffic/traffic-export.ts';
import { exportHar } from './export-har.ts';
import { exportHtml } from './export-html.ts';
import { exportJsonl } from './export-jsonl.ts';

/** What writes a recording, by its format. */
export const exporters = {
  jsonl: exportJsonl,
  har: exportHar,
  html: exportHtml,
} satisfies Record<TrafficFormat, unknown>;
