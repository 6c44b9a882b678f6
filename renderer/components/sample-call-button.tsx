import { MessageSquarePlus, Send } from 'lucide-react';
import { useStatus, useStoreState } from '../store/use-stores.ts';
import { useSampleCall } from '../store/use-sample-call.ts';
import { Button, type ButtonProps } from './button.tsx';

/** Starts a chat, or calls the user's interface, and shows the trace. */
export function SampleCallButton({ look = 'primary' }: Pick<ButtonProps, 'look'>) {
  const busy = useStoreState('sampleCall', (state) => state.busy);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const status = useStatus();
  const call = useSampleCall();
  if (!call) return null;
  const own = status?.interface !== undefined;
  const Icon = own ? Send : MessageSquarePlus;
  return (
    <Button
      look={look}
      maw="32ch"
      busy={busy}
      disabled={!connected || !status}
      icon={Icon}
      {...(own && { title: `${call.label} of ${status.interface?.title}` })}
      onClick={call.run}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{call.label}</span>
    </Button>
  );
}
