import { app, Menu, type ContextMenuParams, type MenuItemConstructorOptions } from 'electron';

/** Gives every page the system's menu of what can be done with its text; Electron has none. */
export function offerContextMenus(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_opened, params) => {
      const items = contextMenu(params);
      if (items.length === 0) return;
      const { frame } = params;
      Menu.buildFromTemplate(items).popup(frame ? { frame } : {});
    });
  });
}

/**
 * The items for a place in a page. All are roles, which act in the page as its own keys do: it needs no
 * leave to read the clipboard.
 */
export function contextMenu({
  isEditable,
  selectionText,
  editFlags,
}: Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags'
>): MenuItemConstructorOptions[] {
  const selectAll = { role: 'selectAll' as const, enabled: editFlags.canSelectAll };
  const copy = { role: 'copy' as const, enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? [] : [copy, selectAll];
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    { type: 'separator' },
    { role: 'cut', enabled: editFlags.canCut },
    copy,
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    selectAll,
  ];
}
