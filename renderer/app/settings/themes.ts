import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import type { Settings } from '#shared/model/settings.ts';

/** The available themes. */
export const themes: readonly { id: Settings['theme']; label: string; icon: LucideIcon }[] = [
  { id: 'system', label: 'System', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
];
