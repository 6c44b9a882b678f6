import { useWindowEvent } from '@mantine/hooks';
import { useStores } from '../../store/use-stores.ts';

/** Ctrl+Z undoes the last change, except in a field with edited text. */
export function useUndoKey(): void {
  const { profile } = useStores();
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
    if (target instanceof Element && target.closest('[data-dirty="true"], [type="search"], [role="dialog"]')) return;
    event.preventDefault();
    void profile.getState().undo();
  });
}

const row = '[data-name]';

/** `j` and `k` move between rows; Enter focuses the control of a row, Escape leaves it. */
export function useRowKeys(): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const rows = [...document.querySelectorAll<HTMLElement>(row)];
    const inside = event.target.closest<HTMLElement>(row);
    const typing = event.target.matches('input, textarea, select') || event.target.closest('[role="dialog"]');
    const at = inside ? rows.indexOf(inside) : -1;
    const next = rows[event.key === 'j' ? at + 1 : Math.max(0, at - 1)];
    if ((event.key === 'j' || event.key === 'k') && !typing && next) {
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && event.target === inside) {
      const first = 'input:checked, input:not([type="radio"]), select, textarea';
      inside.querySelector<HTMLElement>(first)?.focus();
    } else if (event.key === 'Escape' && inside && event.target !== inside) {
      inside.focus();
    } else {
      return;
    }
    event.preventDefault();
  });
}
