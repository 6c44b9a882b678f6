import type { Memory } from '../store/settings-store.ts';

const item = 'hookbench.theme';

/** Stores the theme in this browser, so that the page starts with it before the engine responds. */
export const themeMemory: Memory = {
  read: () => {
    const theme = localStorage.getItem(item);
    return theme === 'light' || theme === 'dark' || theme === 'system' ? theme : undefined;
  },
  write: (theme) => {
    localStorage.setItem(item, theme);
  },
};
