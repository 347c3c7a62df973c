// Opens the page's socket while its code still loads; backend.ts takes it over. The desktop shell
// has a port instead.
if (location.protocol === 'http:') window.earlySocket = new WebSocket(`ws://${location.host}/rpc`);
