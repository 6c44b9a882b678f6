/** Identifies the app to the operating system. The shortcut that the Windows installer creates uses the same id. */
export const appId = 'app.hookbench.desktop';
