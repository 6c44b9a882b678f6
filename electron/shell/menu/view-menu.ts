import type { MenuItemConstructorOptions } from 'electron';
import type { Settings } from '#shared/model/settings.ts';
import { screenIds, screenLabels } from '#shared/model/screen.ts';
import { roles, separator, type MenuActions, type MenuFacts } from './menu-deps.ts';

const themes: readonly { theme: Settings['theme']; label: string }[] = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

/** The first nine screens have a number key. */
const keyOf = (index: number): { accelerator?: string } => (index < 9 ? { accelerator: `CmdOrCtrl+${index + 1}` } : {});

const goMenu = ({ command }: MenuActions): MenuItemConstructorOptions => ({
  label: 'Go to',
  submenu: screenIds.map((screen, index) => ({
    label: screenLabels[screen],
    ...keyOf(index),
    click: () => {
      command({ kind: 'open-screen', screen });
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
      {
        label: 'Presenter View',
        accelerator: 'F9',
        click: () => {
          actions.command({ kind: 'toggle-presenter' });
        },
      },
      ...roles('togglefullscreen'),
    ],
  };
}
