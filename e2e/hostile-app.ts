import { appHtml } from './app-html.ts';

type Targets = {
  /** An HTTP server that nothing of an app may reach. */
  sink: string;
  /** The port of a UDP socket that may get no datagram. */
  udpPort: number;
  /** The shell's own origin. */
  shell: string;
};

/** Adds an element, with a way to tell that it loaded. */
const helpers = `
  const add = (tag, members, place = document.body) =>
    new Promise((resolve, reject) => {
      const element = Object.assign(document.createElement(tag), members);
      element.onload = () => resolve('loaded');
      element.onerror = () => reject(new Error('not loaded'));
      place.append(element);
    });
  const opened = (socket) =>
    new Promise((resolve, reject) => {
      socket.onopen = () => resolve('open');
      socket.onerror = () => reject(new Error('not open'));
    });
  const inWorker = (code) => {
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error('no worker'));
    });
  };
  const click = (members) => {
    const link = Object.assign(document.createElement('a'), members);
    document.body.append(link);
    link.click();
  };
  const submit = (members) => {
    const form = Object.assign(document.createElement('form'), members);
    document.body.append(form);
    form.submit();
  };`;

/** What an app could try, by name; each is JavaScript that may throw. */
const attempts = ({ sink, udpPort, shell }: Targets): Record<string, string> => ({
  fetch: `fetch('${sink}/fetch', { mode: 'no-cors' })`,
  'fetch, kept alive': `fetch('${sink}/kept', { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' })`,
  'fetch of the shell': `fetch('${shell}/', { credentials: 'include' }).then((answer) => answer.text())`,
  XMLHttpRequest: `new Promise((resolve, reject) => { const it = new XMLHttpRequest(); it.open('GET', '${sink}/xhr'); it.onload = resolve; it.onerror = reject; it.send(); })`,
  WebSocket: `opened(new WebSocket('${sink.replace('http', 'ws')}/socket'))`,
  'WebSocket of the shell': `opened(new WebSocket('${shell.replace('http', 'ws')}/rpc'))`,
  EventSource: `opened(new EventSource('${sink}/events'))`,
  sendBeacon: `navigator.sendBeacon('${sink}/beacon', 'x')`,
  WebTransport: `new WebTransport('https://127.0.0.1:${udpPort}/x').ready`,
  WebRTC: `(async () => { const it = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }] }); it.createDataChannel('x'); await it.setLocalDescription(await it.createOffer()); await new Promise((done) => { it.onicegatheringstatechange = () => it.iceGatheringState === 'complete' && done(); }); })()`,
  image: `add('img', { src: '${sink}/image' })`,
  'image by srcset': `add('img', { srcset: '${sink}/srcset 1x' })`,
  'image in SVG': `(document.body.insertAdjacentHTML('beforeend', '<svg><image href="${sink}/svg"/></svg>'))`,
  script: `add('script', { src: '${sink}/script' })`,
  module: `import('${sink}/module')`,
  stylesheet: `add('link', { rel: 'stylesheet', href: '${sink}/style' })`,
  '@import': `add('style', { textContent: '@import url(${sink}/import)' })`,
  'url() of CSS': `(document.body.style.background = 'url(${sink}/css)')`,
  font: `new FontFace('x', 'url(${sink}/font)').load()`,
  audio: `add('audio', { src: '${sink}/audio' })`,
  video: `add('video', { src: '${sink}/video', poster: '${sink}/poster' })`,
  object: `add('object', { data: '${sink}/object' })`,
  embed: `add('embed', { src: '${sink}/embed' })`,
  frame: `add('iframe', { src: '${sink}/frame' })`,
  'frame of a text': `add('iframe', { srcdoc: '<img src="${sink}/srcdoc">' })`,
  'frame of a script': `add('iframe', { src: 'javascript:fetch("${sink}/javascript")' })`,
  'frame of the shell': `add('iframe', { src: '${shell}/' })`,
  prefetch: `add('link', { rel: 'prefetch', href: '${sink}/prefetch' }, document.head)`,
  preload: `add('link', { rel: 'preload', as: 'image', href: '${sink}/preload' }, document.head)`,
  modulepreload: `add('link', { rel: 'modulepreload', href: '${sink}/modulepreload' }, document.head)`,
  preconnect: `add('link', { rel: 'preconnect', href: '${sink}' }, document.head)`,
  'dns-prefetch': `add('link', { rel: 'dns-prefetch', href: '${sink}' }, document.head)`,
  icon: `add('link', { rel: 'icon', href: '${sink}/icon' }, document.head)`,
  manifest: `add('link', { rel: 'manifest', href: '${sink}/manifest' }, document.head)`,
  'speculation rules': `add('script', { type: 'speculationrules', textContent: '{"prefetch":[{"source":"list","urls":["${sink}/speculation"]}]}' })`,
  worker: `new Worker('${sink}/worker')`,
  'worker that fetches': `inWorker("fetch('${sink}/worker-fetch', { mode: 'no-cors' }).then(() => postMessage(1))")`,
  'worker that imports': `inWorker("importScripts('${sink}/worker-import'); postMessage(1)")`,
  'shared worker': `new SharedWorker('${sink}/shared')`,
  'service worker': `navigator.serviceWorker.register('/sandbox-proxy.js')`,
  worklet: `new AudioContext().audioWorklet.addModule('${sink}/worklet')`,
  'ping of a link': `click({ href: '#x', ping: '${sink}/ping' })`,
  'form into a frame': `(document.body.insertAdjacentHTML('beforeend', '<iframe name="inner"></iframe>'), submit({ action: '${sink}/form-frame', target: 'inner' }))`,
  'document of the page': `top.document.title`,
  'document of the frame around': `parent.document.title`,
  'its frame element': `frameElement.outerHTML`,
  'address of the page': `top.location.href`,
  cookies: `(document.cookie = 'hostile=1', document.cookie)`,
  storage: `(localStorage.setItem('hostile', '1'), localStorage.getItem('hostile'))`,
  database: `new Promise((resolve, reject) => { const it = indexedDB.open('x'); it.onsuccess = resolve; it.onerror = reject; })`,
  caches: `caches.open('x')`,
  'forged text to the page': `top.postMessage({ text: '{"jsonrpc":"2.0","id":77,"method":"tools/call","params":{"name":"show"}}' }, '*')`,
  'forged loss to the page': `top.postMessage({ lost: 999999 }, '*')`,
  'forged message of the sandbox': `notify('ui/notifications/sandbox-resource-ready', { html: '<p>x' })`,
  alert: `alert('x')`,
  confirm: `confirm('x')`,
  prompt: `prompt('x')`,
  print: `print()`,
  'window.open': `open('${sink}/popup').name`,
  'link to a new window': `click({ href: '${sink}/blank', target: '_blank' })`,
  download: `click({ href: 'data:text/plain,x', download: 'x.txt' })`,
  camera: `navigator.mediaDevices.getUserMedia({ video: true })`,
  location: `new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))`,
  notifications: `Notification.requestPermission().then((answer) => { if (answer !== 'granted') throw new Error(answer); })`,
  clipboard: `navigator.clipboard.readText()`,
  'full screen': `document.documentElement.requestFullscreen()`,
  'pointer lock': `document.body.requestPointerLock()`,
  files: `showOpenFilePicker()`,
  screen: `navigator.mediaDevices.getDisplayMedia()`,
  'a member of every object': `post(JSON.parse('{"jsonrpc":"2.0","method":"x","params":{},"__proto__":{"polluted":true}}'))`,
  'a message without JSON': `(() => { const it = {}; it.it = it; parent.postMessage(it, '*'); parent.postMessage(1n, '*'); })()`,
});

/** What would end the document of the page or of the frame around, tried last. */
const exits = ({ sink }: Targets): Record<string, string> => ({
  'the frame around': `(parent.location.href = '${sink}/parent')`,
  'the top': `(top.location.href = '${sink}/top')`,
  'a link to the top': `click({ href: '${sink}/target-top', target: '_top' })`,
});

export const countOfAttempts = (targets: Targets): number =>
  Object.keys({ ...attempts(targets), ...exits(targets) }).length;

/** An app that tries to reach, read, show and keep what it may not; `outcomes` is what came of it. */
export function hostileHtml(targets: Targets): string {
  const tries = (all: Record<string, string>) =>
    Object.entries(all)
      .map(([name, code]) => `[${JSON.stringify(name)}, async () => (${code})]`)
      .join(',\n');
  return appHtml(`
    ${helpers}
    window.outcomes = {};
    const attempt = async ([name, act]) => {
      try {
        const late = new Promise((done) => setTimeout(() => done('nothing came'), 1500));
        outcomes[name] = 'got ' + String(await Promise.race([act(), late])).slice(0, 100);
      } catch (error) {
        outcomes[name] = 'failed: ' + error.message;
      }
    };
    await Promise.all([${tries(attempts(targets))}].map(attempt));
    for (const exit of [${tries(exits(targets))}]) {
      await attempt(exit);
      await new Promise((done) => setTimeout(done, 150));
    }
    window.isDone = true;
    window.leave = () => { location.href = '${targets.sink}/self'; };`);
}
