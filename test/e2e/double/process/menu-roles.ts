import type { MenuItemConstructorOptions } from 'electron';

type Role = NonNullable<MenuItemConstructorOptions['role']>;

interface RoleFacts {
  label: string;
  accelerator?: string;
  submenu?: MenuItemConstructorOptions[];
}

/** Executes a role by its name in lower case. */
export type RoleActions = (role: string) => void;

const separator: MenuItemConstructorOptions = { type: 'separator' };
const of = (...roles: Role[]): MenuItemConstructorOptions[] => roles.map((role) => ({ role }));

/** Labels and accelerators of lib/browser/api/menu-item-roles.ts. */
const roles: Record<string, RoleFacts> = {
  about: { label: 'About' },
  close: { label: 'Close Window', accelerator: 'CommandOrControl+W' },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C' },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X' },
  delete: { label: 'Delete' },
  forcereload: { label: 'Force Reload', accelerator: 'Shift+CommandOrControl+R' },
  front: { label: 'Bring All to Front' },
  help: { label: 'Help' },
  hide: { label: 'Hide', accelerator: 'Command+H' },
  hideothers: { label: 'Hide Others', accelerator: 'Command+Alt+H' },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M' },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V' },
  pasteandmatchstyle: { label: 'Paste and Match Style', accelerator: 'Shift+CommandOrControl+V' },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q' },
  redo: { label: 'Redo', accelerator: 'Shift+CommandOrControl+Z' },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R' },
  resetzoom: { label: 'Actual Size', accelerator: 'CommandOrControl+0' },
  selectall: { label: 'Select All', accelerator: 'CommandOrControl+A' },
  services: { label: 'Services', submenu: [] },
  recentdocuments: { label: 'Open Recent', submenu: [] },
  clearrecentdocuments: { label: 'Clear Menu' },
  toggledevtools: { label: 'Toggle Developer Tools', accelerator: 'Ctrl+Shift+I' },
  togglefullscreen: { label: 'Toggle Full Screen', accelerator: 'F11' },
  undo: { label: 'Undo', accelerator: 'CommandOrControl+Z' },
  unhide: { label: 'Show All' },
  window: { label: 'Window' },
  zoom: { label: 'Zoom' },
  zoomin: { label: 'Zoom In', accelerator: 'CommandOrControl+Plus' },
  zoomout: { label: 'Zoom Out', accelerator: 'CommandOrControl+-' },
  appmenu: {
    label: 'Hookbench',
    submenu: [...of('about'), separator, ...of('services', 'hide', 'hideOthers', 'unhide', 'quit')],
  },
  editmenu: {
    label: 'Edit',
    submenu: [...of('undo', 'redo'), separator, ...of('cut', 'copy', 'paste', 'delete'), separator, ...of('selectAll')],
  },
  filemenu: { label: 'File', submenu: of('quit') },
  viewmenu: {
    label: 'View',
    submenu: [
      ...of('reload', 'forceReload', 'toggleDevTools'),
      separator,
      ...of('resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'),
    ],
  },
  windowmenu: { label: 'Window', submenu: of('minimize', 'zoom', 'close') },
};

/** @throws Error for a role that Electron does not have. */
export function roleOf(role: string): RoleFacts {
  const facts = roles[role.toLowerCase()];
  if (!facts) throw new Error(`Unknown menu item role: ${role}`);
  return facts;
}
