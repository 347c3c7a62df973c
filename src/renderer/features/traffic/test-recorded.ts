import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { workers } from '../../../../test/entry.ts';
import { createKnownSecrets } from '../../../main/core/secrets/masking/known-secrets.ts';
import { openTraffic } from '../../../main/core/traffic/open-traffic.ts';
import { stampNow } from '../../../main/core/wire/records/clock.ts';
import { WireLog } from '../../../main/core/wire/records/wire-log.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { forgetViewState } from '../../view-state.ts';
import { endCompare } from './compare/compare-store.ts';
import { initialTraffic, useTraffic } from './log/traffic-store.ts';

/**
 * The core's room of traffic, with its threads and a folder of its own, as what answers the page. What
 * `talk` records crosses no wire, but is described and joined as what does.
 */
export async function recordedTraffic() {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-page-'));
  const traffic = openTraffic({
    ports: { home, version: '0.0.0-test', workers },
    settings: { read: () => ({ network: {} }), onWritten: () => () => undefined },
    recording: 'disk',
    known: createKnownSecrets(),
    learn: async () => undefined,
    onExport: () => undefined,
  });
  const { recorder, handlers, close } = traffic;
  answerWith({ ...handlers, 'viewState.write': () => undefined });
  let connections = 0;

  /** A conversation with a server of this name, on a connection of its own: a message each millisecond. */
  function talk(serverName: string) {
    connections += 1;
    const connectionId = connections;
    const { atUs, monoUs } = stampNow();
    let passedUs = 0;
    const stamp = () => {
      passedUs += 1000;
      return { atUs: atUs + passedUs, monoUs: monoUs + passedUs };
    };
    const log = new WireLog(recorder.tapFor({ connectionId, serverName }));
    let lastId = 0;
    const message = (direction: 'out' | 'in', members: object) => {
      const whole = { jsonrpc: '2.0' as const, ...members };
      return log.message(direction, whole, JSON.stringify(whole), stamp());
    };
    const ask = (method: string, params: object = {}) => {
      lastId += 1;
      return message('out', { id: lastId, method, params });
    };
    const answer = (result: object, id = lastId) => message('in', { id, result });
    return {
      connectionId,
      log,
      message,
      ask,
      answer,
      refuse: (code: number, why: string) =>
        message('in', { id: lastId, error: { code, message: why } }),
      /** Asks, is answered, and says which record the question has. */
      exchange(method: string, params: object, result: object) {
        const seq = ask(method, params);
        answer(result);
        return seq;
      },
    };
  }

  return {
    home,
    recorder,
    talk,
    /** Furnishes a page that shows what is recorded from now on, until the test has ended. */
    async furnish() {
      furnishPage();
      vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
      vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
      // jsdom has none; what is dragged here is told each move.
      Element.prototype.setPointerCapture ??= () => {};
      forgetViewState(() => true);
      await this.load();
    },
    /** Has the store as a page that is loaded anew has it, which shows what came after a record. */
    async load(hiddenThrough = recorder.head().head) {
      await recorder.flush();
      endCompare();
      useTraffic.setState({ ...initialTraffic, hiddenThrough }, true);
    },
    async end() {
      await close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
