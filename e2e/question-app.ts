/** An app that draws a question: `answer` is what its script does with it. */
export const questionApp = (onQuestion: string) => `<!doctype html>
<title>Pick</title>
<style>
  body { font: 14px var(--font-sans, sans-serif); color: var(--color-text-primary); margin: 16px; }
  button { font: inherit; padding: 6px 14px; margin-right: 8px; border-radius: 6px; border: 1px solid #8888;
    color: inherit; background: var(--color-background-secondary); }
</style>
<p id="asked">Waiting</p>
<p><button>Red</button><button>Green</button><button>Purple</button></p>
<script>
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  let answer = () => {};
  addEventListener('message', ({ source, data }) => {
    if (source !== parent) return;
    if (data.id === 'hello') {
      post({ method: 'ui/notifications/initialized', params: {} });
      post({ method: 'ui/notifications/size-changed', params: { width: 300, height: 120 } });
    }
    if (data.method === 'elicitation/create') {
      asked.textContent = data.params.message;
      answer = (result) => post({ id: data.id, result });
      ${onQuestion}
    }
  });
  for (const button of document.querySelectorAll('button')) {
    button.onclick = () =>
      answer({ action: 'accept', content: { colour: button.textContent.toLowerCase(), count: 2 } });
  }
  post({
    id: 'hello',
    method: 'ui/initialize',
    params: {
      appInfo: { name: 'pick', version: '1.0.0' },
      appCapabilities: { elicitation: {} },
      protocolVersion: '2026-01-26',
    },
  });
</script>`;
