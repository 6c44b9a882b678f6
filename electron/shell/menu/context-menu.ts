import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'editFlags' | 'selectionText'>;

/** The context menu of text: cut, copy, paste and select all in a field, copy elsewhere. */
export function contextMenuOf({ isEditable, editFlags, selectionText }: Clicked): MenuItemConstructorOptions[] {
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
  const { canCopy, canCut, canPaste, canSelectAll } = editFlags;
  return [
    { role: 'cut', enabled: canCut },
    { role: 'copy', enabled: canCopy },
    { role: 'paste', enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: canSelectAll },
  ];
}

/** @param popUp Shows a menu at the pointer. */
export function offerContextMenu(
  contents: Pick<WebContents, 'on'>,
  popUp: (template: MenuItemConstructorOptions[]) => void,
): void {
  contents.on('context-menu', (_event, clicked) => {
    const template = contextMenuOf(clicked);
    if (template.length > 0) popUp(template);
  });
}
