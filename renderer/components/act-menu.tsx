import { Menu } from '@mantine/core';
import { Check, X, type LucideIcon } from 'lucide-react';
import { Button } from './button.tsx';
import { useOutcome } from './use-outcome.ts';

interface Act {
  label: string;
  icon: LucideIcon;
  act: () => Promise<void>;
  disabled?: boolean;
}

/** A menu of actions. Its button shows for 1.5 s whether the last action succeeded. */
export function ActMenu({ label, icon, acts }: { label: string; icon: LucideIcon; acts: readonly Act[] }) {
  const [outcome, run] = useOutcome();
  const Icon = { idle: icon, done: Check, failed: X }[outcome];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<Icon size={14} aria-hidden />}>
          <span aria-live="polite">{{ idle: label, done: 'Done', failed: 'Failed' }[outcome]}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ label: words, icon: ActIcon, act, disabled = false }) => (
          <Menu.Item key={words} disabled={disabled} leftSection={<ActIcon size={14} />} onClick={() => run(act())}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
