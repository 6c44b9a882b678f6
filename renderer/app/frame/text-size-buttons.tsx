import { AArrowDown, AArrowUp } from 'lucide-react';
import { textSizes } from '#shared/model/settings.ts';
import { Button } from '../../components/button.tsx';
import { useChangeTextSize, useTextSize } from '../../store/use-settings.ts';

/** Smaller and larger text. */
export function TextSizeButtons() {
  const change = useChangeTextSize();
  const at = textSizes.indexOf(useTextSize());
  const button = (label: string, Icon: typeof AArrowUp, size: (typeof textSizes)[number] | undefined) => (
    <Button
      square
      look="quiet"
      icon={Icon}
      aria-label={label}
      title={label}
      disabled={size === undefined}
      onClick={() => {
        if (size !== undefined) change(size);
      }}
    />
  );
  return (
    <>
      {button('Smaller text', AArrowDown, textSizes[at - 1])}
      {button('Larger text', AArrowUp, textSizes[at + 1])}
    </>
  );
}
