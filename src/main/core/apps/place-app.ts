import type { AppPermission, AppPolicy } from '../../../shared/model/apps/app.ts';
import type { AppPages } from '../ports.ts';
import type { WireLog } from '../wire/records/wire-log.ts';
import { allowOf, appHeaders, sandboxOf } from './app-policy.ts';
import type { AppResource } from './app-resource.ts';
import { readSources } from './app-sources.ts';
import { blockedFinding, readReport } from './blocked-source.ts';
import type { RunningApp } from './running-app.ts';
import { withoutWebRtc } from './without-webrtc.ts';

type Options = {
  app: RunningApp;
  log: WireLog;
  resource: AppResource;
  policy: AppPolicy;
  granted: readonly AppPermission[];
};

const maxReports = 1000;

/** Serves an app's HTML at an address of its own, with what its metadata and the user allow. */
export function placeApp(
  pages: AppPages,
  { app, log, resource, policy, granted: chosen }: Options,
) {
  // What the metadata does not ask for is not granted, whatever the user chose before.
  const granted = resource.permissions.filter((name) => chosen.includes(name));
  let reports = 0;
  let allow = '';
  let isOurs = (_url: URL) => false;
  let csp: Record<string, string[]> = {};
  const { address, served, close } = pages.serve({
    page({ origin, frame, page, reportPath, isOurs: isOwn }) {
      isOurs = isOwn;
      const { sources, refused } = readSources(resource.csp, isOurs);
      csp = {
        connectDomains: sources.connect,
        resourceDomains: sources.resource,
        frameDomains: sources.frame,
        baseUriDomains: sources.base,
      };
      for (const { member, source, why } of refused) {
        app.find({
          severity: 'error',
          message: `_meta.ui.csp.${member}: “${source}” was refused, as ${why}.`,
        });
      }
      allow = allowOf({ granted, sources }, [frame, origin]);
      const ancestors = [frame, page];
      const headers = appHeaders({ sources, policy, granted, origin, ancestors, reportPath });
      const inner = allowOf({ granted, sources }, [origin]);
      const sandbox = sandboxOf(policy);
      return {
        html: withoutWebRtc(resource.html),
        headers,
        sandbox,
        allow: inner,
        granted,
        sources,
      };
    },
    onReport(sent, isOfFrame) {
      // A flood of the app's own reports must not hide the one that it left.
      if (!isOfFrame) reports += 1;
      const report = !isOfFrame && reports > maxReports ? undefined : readReport(sent, isOfFrame);
      if (!report) return;
      const finding = blockedFinding(report, isOurs);
      if (app.find(finding)) {
        const { message, severity } = finding;
        const isNote = severity === 'note' && { isNote: true as const };
        log.remark(message, [{ message: asClause(message), ...isNote }], undefined);
      }
      if (report.isOfFrame) app.end('The app left its own page.');
    },
  });
  app.change({ granted });
  return {
    address,
    allow,
    csp,
    permissions: Object.fromEntries(granted.map((name) => [name, {}])),
    served,
    close,
  };
}

const asClause = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;
