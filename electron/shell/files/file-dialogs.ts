import { BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron';

/** The dialogs of the system for files. */
export interface FileDialogs {
  /** @returns The path that was chosen, if one was. */
  open(options: OpenDialogOptions): Promise<string | undefined>;
  /** @returns The path that was chosen, if one was. */
  save(options: SaveDialogOptions): Promise<string | undefined>;
}

/** Shows them over the window in front, where there is one. */
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
