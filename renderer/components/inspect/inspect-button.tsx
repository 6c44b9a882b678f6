import { ScanSearch } from 'lucide-react';
import type { Inspected } from '../../store/inspect-store.ts';
import { showInspect } from '../../store/show-inspect.ts';
import { useStores } from '../../store/use-stores.ts';
import { IconButton } from '../button.tsx';

interface InspectButtonProps {
  /** What is inspected, used in the label, e.g. `access token`. */
  what: string;
  text: string | Inspected;
}

/** Explains a value on the screen Inspect; there, it can be left again. */
export function InspectButton({ what, text }: InspectButtonProps) {
  const stores = useStores();
  const inspect = () => {
    const inspected = typeof text === 'string' ? { text } : text;
    if (stores.navigation.getState().screen === 'inspect') stores.inspect.getState().openPart(inspected.text);
    else showInspect(stores, inspected);
  };
  return <IconButton label={`Inspect ${what}`} icon={ScanSearch} title={`Inspect ${what}`} onClick={inspect} />;
}
