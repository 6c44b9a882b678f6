import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'editFlags' | 'selectionText'>;

/** What can be done with the text that was clicked on: the usual four in a field, copying elsewhere. */
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

/** @param popUp Shows a menu where the pointer is. */
export function offerContextMenu(
  contents: Pick<WebContents, 'on'>,
  popUp: (template: MenuItemConstructorOptions[]) => void,
): void {
  contents.on('context-menu', (_event, clicked) => {
    const template = contextMenuOf(clicked);
    if (template.length > 0) popUp(template);
  });
}
