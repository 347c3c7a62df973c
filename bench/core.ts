import { callRatio, manyInFlight } from './core/call-ratio.ts';
import { flood } from './core/flood.ts';
import { largeResult } from './core/large-result.ts';
import { manyServers } from './core/many-servers.ts';
import { pageSize } from './core/page-size.ts';
import { startUp } from './core/start-up.ts';

const suite = {
  size: pageSize,
  start: startUp,
  calls: callRatio,
  inFlight: manyInFlight,
  large: largeResult,
  many: manyServers,
  flood,
};
const asked = process.argv.slice(2);
let isShort = false;
for (const [name, measure] of Object.entries(suite)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const figures = await measure();
  isShort ||= figures.some((figure) => !figure.ok);
}
process.exit(isShort ? 1 : 0);
