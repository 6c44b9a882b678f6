import { Settings } from 'lucide-react';
import { focusField } from '../../components/begin-screen.ts';
import { chooseTheme } from '../../store/settings.ts';
import { useStores } from '../../store/use-stores.ts';
import { themes } from '../settings/themes.ts';
import type { CommandGroup } from './command.ts';

/** Labels of fields of Settings, and other words that find them. */
const settingFields = {
  'Text size': 'zoom font',
  'Max entries': 'retention journal',
  'Max size': 'retention journal',
  'Max age': 'retention journal',
  'Max waiting deliveries': 'retention queue',
  Proxy: 'http_proxy client',
  Timeout: 'client request',
  'Max redirects': 'client follow',
  'Follow redirects': 'client location',
};

/** Commands that show a field of Settings. */
export const settingCommands: CommandGroup = [
  'Settings',
  Object.entries(settingFields).map(([label, keywords]) => ({
    label: `Setting: ${label}`,
    keywords,
    icon: Settings,
    at: 'settings',
    run: () => focusField(label),
  })),
];

/** A command for each theme. */
export function useThemeCommands(): CommandGroup {
  const stores = useStores();
  return [
    'Theme',
    themes.map(({ id, label, icon }) => ({
      label: `Theme: ${label}`,
      icon,
      run: () => chooseTheme(stores, id),
    })),
  ];
}
