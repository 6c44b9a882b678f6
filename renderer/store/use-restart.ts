import { restarted } from './restarted.ts';
import { useStores } from './use-stores.ts';

/** Runs an action that restarts the parties with other data, waits at most 60 s until they are ready, and loads the page again. */
export function useRestart(): (act: () => Promise<unknown>) => Promise<void> {
  const stores = useStores();
  return (act) =>
    restarted(act, {
      ...stores,
      reload: () => location.reload(),
      after: (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    });
}
