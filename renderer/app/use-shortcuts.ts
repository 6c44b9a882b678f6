import { useEffect, useRef } from 'react';
import { focusScreen } from '../components/begin-screen.ts';
import { openInspected, showInspect } from '../store/show-inspect.ts';
import { useStores } from '../store/use-stores.ts';
import { screenOf, screens } from './screens.tsx';

/** Handles the keyboard shortcuts that work on every screen. */
export function useShortcuts(showKeys: () => void): void {
  const { navigation, presenter, shell } = useStores();
  const afterG = useRef(false);
  useEffect(() => {
    const actions: Record<string, () => void> = {
      '/': () => {
        const { screen, go } = navigation.getState();
        if (!screenOf(screen).searches) go('timeline');
        navigation.getState().requestSearch();
      },
      '?': showKeys,
    };
    const anywhere: Record<string, () => void> = {
      F1: () => shell.getState().show('help'),
      'Shift F1': () => shell.getState().explain(true),
      F9: () => presenter.getState().toggle(),
    };
    const press = (event: KeyboardEvent) => {
      const key = event.shiftKey ? `Shift ${event.key}` : event.key;
      const act = event.repeat ? undefined : anywhere[key];
      if (act) {
        event.preventDefault();
        act();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const screen = afterG.current ? screens.find(({ key }) => key === event.key) : undefined;
      afterG.current = event.key === 'g';
      const action = screen ? () => navigation.getState().go(screen.id) : actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
      if (screen) focusScreen();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigation, presenter, shell, showKeys]);
}

/** Continues where the focus was when the focused element is gone, e.g. with the dialog that it was in. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | undefined;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('[role="dialog"]')) last = target;
    };
    const restore = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' || document.activeElement !== document.body) return;
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
      const next = dialog ?? last;
      if (next instanceof HTMLElement && next.isConnected) next.focus();
    };
    window.addEventListener('focusin', note);
    window.addEventListener('keydown', restore, true);
    return () => {
      window.removeEventListener('focusin', note);
      window.removeEventListener('keydown', restore, true);
    };
  }, []);
}

/** Inspects what is pasted outside a field. */
export function usePasteAnywhere(): void {
  const stores = useStores();
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isTyping(event.target) || (!file && text.trim() === '')) return;
      event.preventDefault();
      if (file) void openInspected(stores, file);
      else showInspect(stores, { text });
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [stores]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, [contenteditable="true"], [role="dialog"]') !== null
  );
}
