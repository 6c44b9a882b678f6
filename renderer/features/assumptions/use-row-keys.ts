import { useEffect } from 'react';

const row = '[data-name]';

/** `j` and `k` move between rows; Enter focuses the control of a row, Escape leaves it. */
export function useRowKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
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
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
