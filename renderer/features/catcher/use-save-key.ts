import { useEffect } from 'react';
import { useStores } from '../../store/use-stores.ts';

/** Saves the form on Ctrl+S. */
export function useSaveKey(): void {
  const { catcher } = useStores();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
      event.preventDefault();
      const { edited, save } = catcher.getState();
      if (Object.keys(edited).length > 0) void save();
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
    };
  }, [catcher]);
}
