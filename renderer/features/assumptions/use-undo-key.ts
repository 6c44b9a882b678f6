import { useEffect } from 'react';
import { useStores } from '../../store/use-stores.ts';

/** Ctrl+Z undoes the last change, except in a field with edited text. */
export function useUndoKey(): void {
  const { profile } = useStores();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey || isTyping(target)) return;
      event.preventDefault();
      void profile.getState().undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [profile]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-dirty="true"], [type="search"], [role="dialog"]') !== null;
}
