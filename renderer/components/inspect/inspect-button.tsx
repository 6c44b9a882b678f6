import { ScanSearch } from 'lucide-react';
import { showInspect } from '../../store/show-inspect.ts';
import { useStores } from '../../store/use-stores.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';

interface InspectButtonProps {
  /** What is inspected, used in the label, e.g. `access token`. */
  what: string;
  text: string;
  /** Visible label; without it only the icon is shown. */
  label?: string;
}

/** Explains a value on the screen Inspect; there, it can be left again. */
export function InspectButton({ what, text, label }: InspectButtonProps) {
  const stores = useStores();
  const inspect = () => {
    if (stores.navigation.getState().screen === 'inspect') stores.inspect.getState().openPart(text);
    else showInspect(stores, { text });
  };
  const icon = <ScanSearch size={13} aria-hidden />;
  if (label !== undefined) {
    return (
      <Button size="small" icon={icon} onClick={inspect}>
        {label}
      </Button>
    );
  }
  return (
    <IconButton label={`Inspect ${what}`} title={`Inspect ${what}`} onClick={inspect}>
      {icon}
    </IconButton>
  );
}
