import { useStoreState } from '../store/use-stores.ts';
import { maskSecrets, maskValue } from './text/mask-secrets.ts';

/** Masks secrets in the presenter view; otherwise texts stay as they are. */
export function useMask(): {
  on: boolean;
  text: (text: string) => string;
  value: (name: string, value: string) => string;
} {
  const on = useStoreState('presenter', (state) => state.on);
  return { on, text: on ? maskSecrets : (text) => text, value: on ? maskValue : (_name, value) => value };
}
