import type { Memory } from '../store/settings-store.ts';

const item = 'hookbench.theme';

/** Remembers the theme in this browser, so that the page does not start in another one before the engine answers. */
export const themeMemory: Memory = {
  read: () => {
    const theme = localStorage.getItem(item);
    return theme === 'light' || theme === 'dark' || theme === 'system' ? theme : undefined;
  },
  write: (theme) => {
    localStorage.setItem(item, theme);
  },
};
