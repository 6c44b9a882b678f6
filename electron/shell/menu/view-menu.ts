import type { MenuItemConstructorOptions } from 'electron';
import type { Settings } from '#shared/model/settings.ts';
import { screenIds, screenLabels } from '#shared/model/screen.ts';
import { roles, separator, type MenuActions, type MenuFacts } from './menu-parts.ts';

const themes: readonly { theme: Settings['theme']; label: string }[] = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

/** A number is all that a key has room for; the screens beyond are in the menu without one. */
const keyOf = (index: number): { accelerator?: string } => (index < 9 ? { accelerator: `CmdOrCtrl+${index + 1}` } : {});

const goMenu = ({ wish }: MenuActions): MenuItemConstructorOptions => ({
  label: 'Go to',
  submenu: screenIds.map((screen, index) => ({
    label: screenLabels[screen],
    ...keyOf(index),
    click: () => {
      wish({ kind: 'open-screen', screen });
    },
  })),
});

const themeMenu = (chosen: Settings['theme'], { chooseTheme }: MenuActions): MenuItemConstructorOptions => ({
  label: 'Theme',
  submenu: themes.map(({ theme, label }) => ({
    label,
    type: 'radio' as const,
    checked: theme === chosen,
    click: () => {
      chooseTheme(theme);
    },
  })),
});

/** The menu View. */
export function viewMenu({ development, theme }: MenuFacts, actions: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'viewMenu',
    submenu: [
      goMenu(actions),
      themeMenu(theme, actions),
      separator,
      ...roles('reload', ...(development ? (['toggleDevTools'] as const) : [])),
      separator,
      ...roles('resetZoom', 'zoomIn', 'zoomOut'),
      separator,
      ...roles('togglefullscreen'),
    ],
  };
}
