import { appHtml } from './app-html.ts';

/** Ways to a `RTCPeerConnection`, each a function body; a frame’s own script calls `leave`. */
const ways = [
  'return RTCPeerConnection;',
  'return webkitRTCPeerConnection;',
  'delete window.RTCPeerConnection; return window.RTCPeerConnection;',
  `document.body.append(document.createElement('iframe')); return window[window.length - 1].RTCPeerConnection;`,
  `const it = document.createElement('iframe'); let found; it.onload = () => { found = it.contentWindow.RTCPeerConnection; }; document.body.appendChild(it); return found;`,
  `const it = document.createElement('iframe'); it.loading = 'lazy'; it.src = '/slow'; document.createRange().insertNode.call((() => { const r = document.createRange(); r.selectNodeContents(document.body); return r; })(), it); return it.contentWindow.RTCPeerConnection;`,
  `document.body.insertAdjacentHTML('beforeend', '<iframe></iframe>'); return window[window.length - 1].RTCPeerConnection;`,
  `const it = document.createElement('div'); document.body.append(it); it.innerHTML = '<iframe></iframe>'; return window[window.length - 1].RTCPeerConnection;`,
  `const one = document.createElement('iframe'); document.body.append(one); const two = document.createElement('iframe'); two.loading = 'lazy'; two.src = '/slow'; one.contentWindow.Node.prototype.appendChild.call(document.body, two); return two.contentWindow.RTCPeerConnection;`,
  `Object.defineProperty(window, 'length', { value: 0 }); const each = Array.prototype[Symbol.iterator]; Array.prototype[Symbol.iterator] = undefined; const it = document.createElement('iframe'); it.loading = 'lazy'; it.src = '/slow'; document.body.append(it); Array.prototype[Symbol.iterator] = each; return it.contentWindow.RTCPeerConnection;`,
];

/** Asks a STUN server by what it is given. */
const leave = (udpPort: number) => `async (make) => {
  const it = new make({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }] });
  it.createDataChannel('x');
  await it.setLocalDescription(await it.createOffer());
  await new Promise((done) => { it.onicegatheringstatechange = () => it.iceGatheringState === 'complete' && done(); });
}`;

/** An app that asks a STUN server from any window that it can make; `made` are the ways that gave it the means. */
export const webrtcHtml = (udpPort: number): string =>
  appHtml(`
    const leave = ${leave(udpPort)};
    const inFrame = ${JSON.stringify(`(${leave(0)})(RTCPeerConnection)`)}.replace(':0', ':${udpPort}');
    const heard = new Promise((done) => { window.heard = done; });
    const inside = '<script>' + inFrame + '.then(() => 0, () => 0).then(() => parent.heard && parent.heard())<' + '/script>';
    for (const html of ['<iframe srcdoc="' + inside.replaceAll('"', '&quot;') + '"></iframe>']) document.body.insertAdjacentHTML('beforeend', html);
    const later = document.createElement('iframe');
    document.body.append(later);
    later.srcdoc = inside;
    const script = document.createElement('iframe');
    script.src = 'javascript:' + inFrame;
    document.body.append(script);
    await Promise.race([heard, new Promise((done) => setTimeout(done, 2000))]);
    window.made = [];
    const ways = [${ways.map((body) => `() => { ${body} }`).join(',')}];
    for (let at = 0; at < ways.length; at += 1) {
      try {
        const make = ways[at]();
        if (typeof make !== 'function') continue;
        made.push(at);
        leave(make).catch(() => 0);
      } catch {}
    }`);
