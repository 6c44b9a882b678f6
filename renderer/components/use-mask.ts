import { createContext, useContext, useState } from 'react';
import { noMask, type Mask } from '#shared/redaction/mask-secrets.ts';

/** How secrets are shown: the frame masks them in the presenter view. */
export const MaskContext = createContext<Mask>(noMask);

/** Masks secrets in the presenter view; otherwise texts stay as they are. */
export const useMask = (): Mask => useContext(MaskContext);

/**
 * Props of an input: until it has the focus, it shows its value with masked secrets, and then all as dots.
 * @param masked The value as it is shown.
 */
export function useMaskedInput(value: string, masked: string) {
  const [focused, setFocused] = useState(false);
  const masks = value !== masked;
  return {
    value: masks && !focused ? masked : value,
    'data-masked': masks && focused,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
