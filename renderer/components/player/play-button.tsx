import { Play } from 'lucide-react';
import type { TraceOf } from '../../store/traces.ts';
import { useStores } from '../../store/use-stores.ts';
import { Button, type ButtonProps } from '../button.tsx';

interface PlayButtonProps extends ButtonProps {
  trace: string | undefined;
  of?: TraceOf;
  /** Part of the title of the step to begin with. */
  hop?: string | undefined;
}

/** Plays a trace step by step. Nothing while the id of the trace is unknown. */
export function PlayButton({ trace, of, hop, ...rest }: PlayButtonProps) {
  const { player } = useStores();
  if (trace === undefined) return null;
  return (
    <Button size="small" icon={Play} onClick={() => player.getState().open({ trace, of, hop })} {...rest}>
      Play
    </Button>
  );
}
