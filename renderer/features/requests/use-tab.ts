import type { RequestTabs } from '../../store/requests-store.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** The selected tab of a part of the screen, as `value` and `onChange` for its tabs. */
export function useTab(part: RequestTabs): { value: string; onChange: (tab: string | null) => void } {
  const value = useStoreState('requests', ({ tabs }) => tabs[part]);
  const show = useStoreState('requests', (state) => state.showTab);
  return {
    value,
    onChange: (tab) => {
      if (tab !== null) show(part, tab);
    },
  };
}
