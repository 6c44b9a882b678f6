import type { MenuItemConstructorOptions } from 'electron';

export interface MenuFacts {
  platform: NodeJS.Platform;
  /** Whether the developer tools can be opened. */
  development: boolean;
  openDataFolder: () => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

const roles = (...names: NonNullable<MenuItemConstructorOptions['role']>[]): MenuItemConstructorOptions[] =>
  names.map((role) => ({ role }));

function viewMenu(development: boolean): MenuItemConstructorOptions[] {
  return [
    ...roles('reload', ...(development ? (['toggleDevTools'] as const) : [])),
    separator,
    ...roles('resetZoom', 'zoomIn', 'zoomOut'),
    separator,
    ...roles('togglefullscreen'),
  ];
}

/** The menu bar. Each item does something on the platform it is shown on; the role `windowMenu` would not. */
export function menuTemplate({ platform, development, openDataFolder }: MenuFacts): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin';
  const dataFolder: MenuItemConstructorOptions = { label: 'Open Data Folder', click: openDataFolder };
  return [
    ...(mac ? roles('appMenu') : []),
    { role: 'fileMenu', submenu: roles(mac ? 'close' : 'quit') },
    { role: 'editMenu' },
    { role: 'viewMenu', submenu: viewMenu(development) },
    { role: 'windowMenu', submenu: mac ? roles('minimize', 'zoom', 'front') : roles('minimize', 'close') },
    { role: 'help', submenu: [dataFolder, ...(mac ? [] : [separator, ...roles('about')])] },
  ];
}
