import type { MenuItemConstructorOptions } from 'electron';
import { fileMenu } from './file-menu.ts';
import { roles, separator, settingsItem, type MenuActions, type MenuFacts } from './menu-parts.ts';
import { viewMenu } from './view-menu.ts';

const appMenu = (actions: MenuActions): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    ...roles('about'),
    separator,
    settingsItem(actions),
    separator,
    ...roles('services'),
    separator,
    ...roles('hide', 'hideOthers', 'unhide'),
    separator,
    ...roles('quit'),
  ],
});

function helpMenu({ documented, platform }: MenuFacts, actions: MenuActions): MenuItemConstructorOptions {
  const { openDataFolder, openDocumentation, wish } = actions;
  const keys = (): void => {
    wish({ kind: 'open-dialog', dialog: 'keys' });
  };
  return {
    role: 'help',
    submenu: [
      ...(documented ? [{ label: 'Documentation', click: openDocumentation }] : []),
      { label: 'Keys', click: keys },
      { label: 'Open Data Folder', click: openDataFolder },
      ...(platform === 'darwin' ? [] : [separator, ...roles('about')]),
    ],
  };
}

/** The menu bar. Each item does something on the platform it is shown on; the role `windowMenu` would not. */
export function menuTemplate(facts: MenuFacts, actions: MenuActions): MenuItemConstructorOptions[] {
  const mac = facts.platform === 'darwin';
  return [
    ...(mac ? [appMenu(actions)] : []),
    fileMenu(facts, actions),
    { role: 'editMenu' },
    viewMenu(facts, actions),
    { role: 'windowMenu', submenu: mac ? roles('minimize', 'zoom', 'front') : roles('minimize', 'close') },
    helpMenu(facts, actions),
  ];
}
