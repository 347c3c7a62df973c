import { contextBridge, ipcRenderer } from 'electron';

// Ports do not cross the context bridge: the page asks over it, and the port arrives as a message.
contextBridge.exposeInMainWorld('wirebench', {
  connect: () => ipcRenderer.send('wirebench:connect'),
});

ipcRenderer.on('wirebench:port', (event) => {
  // '/' is this page's own origin, whatever the scheme makes of it.
  window.postMessage('wirebench:port', '/', event.ports);
});
