import type { MenuItemConstructorOptions } from 'electron';
import { fileMenu } from './file-menu.ts';
import { roles, separator, settingsItem, type MenuActions, type MenuFacts } from './menu-deps.ts';
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
  const { openDataFolder, openDocumentation, command } = actions;
  const showHelp = (): void => {
    command({ kind: 'open-dialog', dialog: 'help' });
  };
  const explain = (): void => {
    command({ kind: 'explain' });
  };
  const showShortcuts = (): void => {
    command({ kind: 'open-dialog', dialog: 'keys' });
  };
  return {
    role: 'help',
    submenu: [
      { label: 'Hookbench Help', accelerator: 'F1', click: showHelp },
      { label: 'What Is This?', accelerator: 'Shift+F1', click: explain },
      ...(documented ? [{ label: 'Documentation', click: openDocumentation }] : []),
      { label: 'Keyboard Shortcuts', click: showShortcuts },
      { label: 'Open Data Folder', click: openDataFolder },
      ...(platform === 'darwin' ? [] : [separator, ...roles('about')]),
    ],
  };
}

/** The menu bar. Items that do nothing on a platform are omitted, unlike with the role `windowMenu`. */
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
