import { MessageSquarePlus } from 'lucide-react';
import { useStartChat } from '../store/use-start-chat.ts';
import { useStoreState } from '../store/use-stores.ts';
import { Button } from './button.tsx';

interface StartChatButtonProps {
  size?: 'normal' | 'large';
  label?: string;
}

/** Starts a chat as the client and shows its trace. */
export function StartChatButton({ size = 'normal', label = 'Start a chat' }: StartChatButtonProps) {
  const busy = useStoreState('chat', (state) => state.busy);
  const connected = useStoreState('connection', ({ connection }) => connection.state === 'connected');
  const start = useStartChat();
  return (
    <Button
      look="primary"
      size={size}
      busy={busy}
      disabled={!connected}
      icon={<MessageSquarePlus size={size === 'large' ? 18 : 15} aria-hidden />}
      onClick={start}
    >
      {label}
    </Button>
  );
}
