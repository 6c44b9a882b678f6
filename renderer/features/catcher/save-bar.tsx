import { Group, Text } from '@mantine/core';
import { Undo2, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { Kbd } from '../../components/kbd.tsx';
import { useStoreState } from '../../store/use-stores.ts';

interface SaveBarProps {
  changed: boolean;
  /** Whether a field shows the error of the last save. */
  problemShown: boolean;
}

/** Saves or discards the form; after a save, offers to undo it. */
export function SaveBar({ changed, problemShown }: SaveBarProps) {
  const { refusal, saving, undoing, discard, save, undo, forgetUndo } = useStoreState('catcher', (state) => state);
  useEffect(() => {
    if (!refusal) return;
    const field = document.querySelector<HTMLElement>('#main [aria-invalid="true"], #main [data-problem]');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  const tab = useStoreState('catcher', (state) => state.tab);
  const set = tab === 'answers' || tab === 'requirements';
  if (!changed && !(set && (undoing ?? refusal))) return null;
  return (
    <Group
      gap={12}
      mih={48}
      px={20}
      py={8}
      bg="var(--panel)"
      c="dimmed"
      flex="none"
      style={{ borderTop: '1px solid var(--line)' }}
      role="group"
      aria-label="Changes"
    >
      {refusal ? (
        <Text c="var(--bad)" style={{ overflowWrap: 'anywhere' }} role={problemShown ? undefined : 'alert'}>
          {problemShown ? 'Not saved. Fix the marked field.' : refusal.words}
        </Text>
      ) : (
        <p>{changed ? 'Unsaved changes' : 'Saved. Rule counters were reset.'}</p>
      )}
      <Group gap={8} ml="auto" flex="none">
        {changed ? (
          <>
            <Button onClick={discard}>Discard</Button>
            <Button look="primary" busy={saving} onClick={() => void save()}>
              Save <Kbd keys="Ctrl S" />
            </Button>
          </>
        ) : (
          <>
            {undoing && (
              <Button busy={saving} icon={<Undo2 size={14} aria-hidden />} onClick={() => void undo()}>
                Undo
              </Button>
            )}
            <Button
              look="quiet"
              square
              aria-label="Dismiss"
              onClick={() => {
                forgetUndo();
                discard();
              }}
            >
              <X size={14} aria-hidden />
            </Button>
          </>
        )}
      </Group>
    </Group>
  );
}
