/** The requirements for the window, one per row of the quality table; the tests of this folder prove each. */
export const rows = {
  window: 'contextIsolation, sandbox, webSecurity on, nodeIntegration off; bridge keys are an exact list',
  protocol: 'pages come from app:// through protocol.handle, never from outside of their folder',
  policy: 'one content security policy, in the window and in the browser alike',
  ipc: 'one module touches ipcMain; it checks top frame and exact origin',
  store: "electron-store's own listener is removed",
  secrets: 'secrets are encrypted with safeStorage; data and settings files are 0600',
  ways: 'navigation, new windows and permissions denied, but to copy text for our own page; openExternal only http, https',
} as const;
