import { BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';

/** The system's file dialogs. */
export interface FileDialogs {
  /** @returns The chosen path, if any. */
  open(options: OpenDialogOptions): Promise<string | undefined>;
  /** @returns The chosen path, if any. */
  save(options: SaveDialogOptions): Promise<string | undefined>;
}

/** Shows the dialogs in front of the focused window, if there is one. */
export const fileDialogs: FileDialogs = {
  async open(options) {
    const window = BrowserWindow.getFocusedWindow();
    const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
    return filePaths[0];
  },
  async save(options) {
    const window = BrowserWindow.getFocusedWindow();
    const { filePath } = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
    return filePath === '' ? undefined : filePath;
  },
};
