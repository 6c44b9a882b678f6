import { useStoreState } from '../store/use-stores.ts';
import { maskBytes, maskSecrets, maskValue } from './text/mask-secrets.ts';

/** Masks secrets in the presenter view. */
export interface Mask {
  on: boolean;
  text: (text: string) => string;
  value: (name: string, value: string) => string;
  bytes: (bytes: Uint8Array) => Uint8Array;
}

const masked: Mask = { on: true, text: maskSecrets, value: maskValue, bytes: maskBytes };
const unchanged: Mask = { on: false, text: (text) => text, value: (_name, value) => value, bytes: (bytes) => bytes };

/** Masks secrets in the presenter view; otherwise texts stay as they are. */
export const useMask = (): Mask => (useStoreState('presenter', (state) => state.on) ? masked : unchanged);
