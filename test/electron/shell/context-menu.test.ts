import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { contextMenuOf, offerContextMenu } from '../../../electron/shell/menu/context-menu.ts';

const flags = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: true,
  canDelete: false,
  canSelectAll: true,
  canEditRichly: false,
};
const clicked = (change: object = {}) => ({ isEditable: false, editFlags: flags, selectionText: '', ...change });

describe('contextMenuOf', () => {
  it('has the possible edit commands in a field, and no spelling suggestions', () => {
    expect(contextMenuOf(clicked({ isEditable: true }))).toEqual([
      { role: 'cut', enabled: false },
      { role: 'copy', enabled: false },
      { role: 'paste', enabled: true },
      { type: 'separator' },
      { role: 'selectAll', enabled: true },
    ]);
  });

  it('has Copy for selected text', () => {
    expect(contextMenuOf(clicked({ selectionText: 'dlv_1' }))).toEqual([{ role: 'copy' }]);
  });

  it('has no menu elsewhere', () => {
    const contents = new EventEmitter();
    const popUp = vi.fn();
    offerContextMenu(contents as never, popUp);
    contents.emit('context-menu', {}, clicked({ selectionText: '  ' }));
    expect(popUp).not.toHaveBeenCalled();
    contents.emit('context-menu', {}, clicked({ selectionText: 'x' }));
    expect(popUp.mock.calls).toEqual([[[{ role: 'copy' }]]]);
  });
});
