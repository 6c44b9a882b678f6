import { Box, Menu } from '@mantine/core';
import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import type { Settings } from '#shared/model/settings.ts';
import { useSettings } from '../../store/use-settings.ts';
import { chooseTheme } from '../../store/settings.ts';
import { useStores } from '../../store/use-stores.ts';
import { MenuChoice } from '../../components/menu-choice.tsx';
import styles from './frame.module.css';

/** The available themes. */
export const themes: readonly { id: Settings['theme']; label: string; icon: LucideIcon }[] = [
  { id: 'system', label: 'System', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
];

/** Selects the light, the dark or the system theme. */
export function ThemeChoice() {
  const theme = useSettings().theme;
  const stores = useStores();
  const { icon: Icon, label } = themes.find(({ id }) => id === theme) ?? { icon: Monitor, label: '' };
  return (
    <Menu position="top-start" width={180}>
      <Menu.Target>
        <button type="button" className={styles.link} aria-label={`Theme: ${label}`} title={`Theme: ${label}`}>
          <Icon size={16} aria-hidden />
          <Box component="span" visibleFrom="lg">
            Theme
          </Box>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {themes.map(({ id, label: name, icon: Each }) => (
          <MenuChoice
            key={id}
            label={name}
            icon={<Each size={14} aria-hidden />}
            chosen={id === theme}
            onChoose={() => chooseTheme(stores, id)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
