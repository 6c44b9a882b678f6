import { MessageSquarePlus, Send } from 'lucide-react';
import { useStatus } from '../store/use-kept.ts';
import { useSampleCall } from '../store/use-sample-call.ts';
import { useStoreState } from '../store/use-stores.ts';
import { Button } from './button.tsx';

interface SampleCallButtonProps {
  size?: 'normal' | 'large';
  /** Default for the built-in interface: Start a chat. */
  label?: string;
}

/** Starts a chat, or calls the user's interface, and shows the trace. */
export function SampleCallButton({ size = 'normal', label }: SampleCallButtonProps) {
  const busy = useStoreState('sampleCall', (state) => state.busy);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const status = useStatus();
  const call = useSampleCall();
  if (!call) return null;
  const own = status?.interface !== undefined;
  const Icon = own ? Send : MessageSquarePlus;
  return (
    <Button
      look="primary"
      size={size}
      maw="32ch"
      busy={busy}
      disabled={!connected || !status}
      icon={<Icon size={size === 'large' ? 18 : 15} aria-hidden />}
      {...(own && { title: `${call.label} of ${status.interface?.title}` })}
      onClick={call.run}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{own ? call.label : (label ?? call.label)}</span>
    </Button>
  );
}
