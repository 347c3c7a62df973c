/**
 * The tests of the desktop's page that every run of the suite has, by what their titles begin with; the
 * others run by themselves. They are of what differs from the web shell, and most of them share an app:
 * the start of one costs as much as they do.
 */
const titles = [
  // The preload, the port, the headers, the guards, a core that crashes.
  'desktop-page.spec.ts',
  // Menus, links, themes, boxes and dialogs, the clipboard, files, streams, large bodies, apps.
  'desktop-system.spec.ts',
  // A first call, a question of a server, an answer in rounds.
  'first-start.spec.ts shows a first tool result',
  'first-start.spec.ts speaks 2026-07-28',
  'first-start.spec.ts asks what a legacy server',
  'first-start.spec.ts answers input_required',
  // A page that is loaded anew while the core goes on; pictures.
  'chat.spec.ts is stopped in the middle',
  'chat.spec.ts shows an image',
];

export const chosen = new RegExp(titles.map((title) => title.replace('.', '\\.')).join('|'));
