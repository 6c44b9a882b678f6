import { useEffect } from 'react';

/** Keys with Ctrl or Cmd, also in an editor, but not in a dialog. @param actions By key; undefined leaves it alone */
export function useControlKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actions[event.key];
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (!action || inDialog) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  });
}
