type LocalKey = { where: string; keys: string; title: string };

/**
 * Keys that work in one part of the page, while the focus is there: what their controls show, and what the
 * sheet of shortcuts lists. Those that work everywhere are those of app/commands-and-shortcuts.ts.
 */
export const localKeys = {
  run: { where: 'Tools, resources and prompts', keys: 'Mod+Enter', title: 'Run, read or get' },
  undo: {
    where: 'Tools, resources and prompts',
    keys: 'Mod+Z',
    title: 'Undo a change of arguments',
  },
  redo: {
    where: 'Tools, resources and prompts',
    keys: 'Mod+Shift+Z',
    title: 'Redo a change of arguments',
  },
  pasteArguments: {
    where: 'Tools, resources and prompts',
    keys: 'Mod+Shift+V',
    title: 'Paste arguments',
  },
  itemUp: { where: 'Tools, resources and prompts', keys: 'Alt+Up', title: 'Move an item up' },
  itemDown: { where: 'Tools, resources and prompts', keys: 'Alt+Down', title: 'Move an item down' },
  send: { where: 'Raw messages', keys: 'Mod+Enter', title: 'Send' },
  filter: { where: 'Traffic', keys: 'Mod+F', title: 'Filter, also with /' },
  nextMatch: { where: 'Traffic', keys: 'Enter', title: 'Next match, from the filter' },
  previousMatch: { where: 'Traffic', keys: 'Shift+Enter', title: 'Previous match' },
  goToTime: { where: 'Traffic', keys: 'G', title: 'Go to a time' },
  pin: { where: 'Traffic', keys: 'P', title: 'Pin the record' },
  comment: { where: 'Traffic', keys: 'C', title: 'Comment on the record' },
  closeDetails: { where: 'Traffic', keys: 'Escape', title: 'Close the details' },
  zoomIn: { where: 'Waterfall', keys: '+', title: 'Zoom in' },
  zoomOut: { where: 'Waterfall', keys: '-', title: 'Zoom out' },
  fit: { where: 'Waterfall', keys: '0', title: 'Show all' },
  brush: { where: 'Waterfall', keys: 'B', title: 'Filter to the visible range' },
  panLeft: { where: 'Waterfall', keys: 'Shift+Left', title: 'Move left' },
  panRight: { where: 'Waterfall', keys: 'Shift+Right', title: 'Move right' },
  sendMessage: { where: 'Chat', keys: 'Enter', title: 'Send the message' },
  newLine: { where: 'Chat', keys: 'Shift+Enter', title: 'New line' },
  serverUp: { where: 'Servers', keys: 'Alt+Up', title: 'Move the server up' },
  serverDown: { where: 'Servers', keys: 'Alt+Down', title: 'Move the server down' },
  fold: { where: 'Servers', keys: 'Left', title: 'Hide the parts of the server' },
  unfold: { where: 'Servers', keys: 'Right', title: 'Show the parts of the server' },
  rowUp: { where: 'Lists and trees', keys: 'Up', title: 'The row above' },
  rowDown: { where: 'Lists and trees', keys: 'Down', title: 'The row below' },
  firstRow: { where: 'Lists and trees', keys: 'Home', title: 'The first row' },
  lastRow: { where: 'Lists and trees', keys: 'End', title: 'The last row' },
  close: { where: 'Dialogs and searches', keys: 'Escape', title: 'Close, or empty the search' },
} as const satisfies Record<string, LocalKey>;
