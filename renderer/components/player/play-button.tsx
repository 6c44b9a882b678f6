import { Play } from 'lucide-react';
import { useMemo } from 'react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { sequenceOf } from '#shared/trace/sequence.ts';
import type { TraceOf } from '../../store/traces.ts';
import { useStores } from '../../store/use-stores.ts';
import { Button, type ButtonProps } from '../button.tsx';

interface PlayButtonProps extends ButtonProps {
  trace: string | undefined;
  of?: TraceOf;
  /** The entries of the trace, if it can have a single step, which is not played. */
  entries?: readonly JournalEntry[];
  /** Part of the title of the step to begin with. */
  hop?: string | undefined;
}

/** Plays a trace step by step. Nothing while the id of the trace is unknown, or without steps to play. */
export function PlayButton({ trace, of, entries, hop, ...rest }: PlayButtonProps) {
  const { player } = useStores();
  const isPlayable = useMemo(() => !entries || sequenceOf(entries).moments.length > 1, [entries]);
  if (trace === undefined || !isPlayable) return null;
  return (
    <Button size="small" icon={Play} onClick={() => player.getState().open({ trace, of, hop })} {...rest}>
      Play
    </Button>
  );
}
