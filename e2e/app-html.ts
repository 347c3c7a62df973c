/** An app that begins as it should, and then runs `script`; `log` is what crossed, as JSON, in its order. */
export const appHtml = (script: string): string => `<!doctype html>
<title>An app</title>
<p>An app</p>
<script>
  window.log = [];
  const waiting = new Map();
  let lastId = 0;
  const post = (message) => {
    log.push(['sent', JSON.stringify(message)]);
    parent.postMessage(message, '*');
  };
  const notify = (method, params = {}) => post({ jsonrpc: '2.0', method, params });
  const request = (method, params = {}) =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      post({ jsonrpc: '2.0', id: lastId, method, params });
    });
  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return;
    log.push(['received', JSON.stringify(data)]);
    if (data.method === undefined) waiting.get(data.id)?.(data);
    else if (data.id !== undefined) post({ jsonrpc: '2.0', id: data.id, result: {} });
  });
  (async () => {
    await request('ui/initialize', {
      appInfo: { name: 'fixture', version: '1.0.0' },
      appCapabilities: {},
      protocolVersion: '2026-01-26',
    });
    notify('ui/notifications/initialized');
    notify('ui/notifications/size-changed', { width: 300, height: 100 });
    ${script}
    window.isDone = true;
  })();
</script>`;
