import type { AppContract } from '../../../../shared/contract/index.ts';
import type { ServerChecks } from '../../../../shared/model/guided-sign-in.ts';
import type { ConformanceItem } from '../../../../shared/model/servers/conformance.ts';
import type { Handlers } from '../../../../shared/rpc/define.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { GuidedSignIns } from './create-guided-sign-ins.ts';
import type { GuidedFlowRoom } from './guided-flow.ts';

type Rooms = {
  guided: GuidedSignIns;
  /** Runs the official suite's checks of an authorization server. */
  checkServer(issuer: string, signal: AbortSignal): AsyncIterable<ConformanceItem>;
  /** Takes known secrets out of a text. */
  withoutSecrets(text: string): string;
};

/** What the page can ask of guided sign-ins. */
export const guidedHandlers = ({ guided, checkServer, withoutSecrets }: Rooms) =>
  ({
    'guided.open': ({ target, approval }) => guided.open(target, approval),
    'guided.list': () => guided.list(),
    'guided.flow': ({ flowId }, { signal }) => guided.changes(flowId, signal),
    'guided.edit': ({ flowId, inputs }) => guided.flow(flowId).edit(inputs),
    // The browser may take minutes; how it goes arrives with the flow.
    'guided.run': ({ flowId, to }) => report(guided.flow(flowId).run(to)),
    'guided.again': ({ flowId, from }) => report(guided.flow(flowId).again(from)),
    'guided.paste': ({ flowId, text }) => guided.flow(flowId).paste(text),
    'guided.askFromHere': ({ flowId }) => guided.flow(flowId).askFromHere(),
    'guided.cancel': ({ flowId }) => guided.flow(flowId).cancel(),
    'guided.agree': ({ flowId, consent }) => guided.flow(flowId).agree(consent),
    'guided.runWrong': ({ flowId, checkId }) => report(guided.flow(flowId).runWrong(checkId)),
    'guided.keep': ({ flowId }) => guided.keep(flowId),
    'guided.export': async ({ flowId, format }) => {
      const { exportFlow } = await import('./export/export-flow.ts');
      return { text: withoutSecrets(exportFlow(guided.flow(flowId).snapshot(), format)) };
    },
    'guided.checkServer': ({ flowId }, { signal }) => {
      const room = guided.flow(flowId);
      const issuer = room.issuer();
      if (issuer === undefined) {
        throw new RpcError('UNAVAILABLE', 'Run the step “authorization-server” first.');
      }
      return kept(checkServer(issuer, signal), issuer, room);
    },
    'guided.close': ({ flowId }) => guided.close(flowId),
  }) satisfies Partial<Handlers<AppContract>>;

/** Tells a flow of each item, then hands it on. */
async function* kept(
  items: AsyncIterable<ConformanceItem>,
  issuer: string,
  room: Pick<GuidedFlowRoom, 'takeChecks'>,
): AsyncGenerator<ConformanceItem> {
  let checks: ServerChecks = { issuer, results: [], needsFixture: [] };
  room.takeChecks(checks);
  for await (const item of items) {
    if (item.type === 'result') checks = { ...checks, results: [...checks.results, item.result] };
    if (item.type === 'needs-fixture') checks = { ...checks, needsFixture: item.scenarios };
    room.takeChecks(checks);
    yield item;
  }
}

function report(ended: Promise<void>): void {
  ended.catch((error: unknown) => console.error(error));
}
