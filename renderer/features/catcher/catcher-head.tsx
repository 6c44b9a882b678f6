import { Group } from '@mantine/core';
import { CircleCheck, RotateCcw, TriangleAlert } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { ListenerAddresses } from '../../components/listener-addresses.tsx';
import { listenersOf } from '../../components/party-health.ts';
import { oddities } from '../../store/catcher/rule-words.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** The addresses of the catcher, and how its answers differ from the default. */
export function CatcherHead() {
  const status = useStoreState('status', (state) => state.status);
  const { settings, answerPlainly, saving } = useStoreState('catcher', (state) => state);
  const answer = settings?.answer;
  const defaultStatus = answer && 'status' in answer ? answer.status : 200;
  const odd = settings ? oddities(settings) : [];
  return (
    <Group component="header" gap="4 24" p="8 20 4" flex="none">
      <ListenerAddresses listeners={listenersOf(status, 'catcher')} />
      <Group
        component="p"
        gap="4 8"
        mih={28}
        ml="auto"
        fz={12}
        fw={550}
        c={odd.length === 0 ? 'var(--ok)' : 'var(--warn)'}
      >
        {odd.length === 0 ? <CircleCheck size={14} aria-hidden /> : <TriangleAlert size={14} aria-hidden />}
        {odd.length === 0 ? `Default: ${String(defaultStatus)} to everything` : `Changed: ${odd.join(', ')}`}
        {odd.length > 0 && (
          <Button
            size="small"
            busy={saving}
            icon={<RotateCcw size={13} aria-hidden />}
            title="Turns off all rules and answers 200 to everything. Unsaved changes are lost."
            onClick={() => void answerPlainly()}
          >
            Reset answers
          </Button>
        )}
      </Group>
    </Group>
  );
}
