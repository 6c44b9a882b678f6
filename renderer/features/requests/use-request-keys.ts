import { useEffect } from 'react';
import { useSave } from '../../store/use-save.ts';
import { useStores } from '../../store/use-stores.ts';

/** The keyboard shortcuts of this screen: Ctrl Enter sends, Ctrl S saves. */
export function useRequestKeys(): void {
  const { requests } = useStores();
  const save = useSave();
  useEffect(() => {
    const actions: Record<string, () => void> = {
      Enter: () => void requests.getState().send(),
      s: save,
    };
    const press = (event: KeyboardEvent) => {
      const action = actions[event.key];
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (!action || inDialog || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
    };
  }, [requests, save]);
}
