import { ListTree } from 'lucide-react';
import { useStores } from '../store/use-stores.ts';
import { Button, type ButtonProps } from './button.tsx';

/** Shows a trace in the timeline. Nothing while the id of the trace is unknown. */
export function TraceButton({ trace, ...rest }: ButtonProps & { trace: string | undefined }) {
  const { selection, navigation } = useStores();
  if (trace === undefined) return null;
  return (
    <Button
      size="small"
      icon={ListTree}
      onClick={() => {
        selection.getState().selectTrace(trace);
        navigation.getState().go('timeline');
      }}
      {...rest}
    />
  );
}
