import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { faultWords } from '#shared/faults/fault-words.ts';
import type { Fault } from '#shared/model/fault.ts';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { Problem } from '../../components/note.tsx';
import { useLessonActions } from '../../store/use-lessons.ts';
import { useApi, useStores, useStoreState } from '../../store/use-stores.ts';

/** Asks before a lesson starts while faults are active, which can end it at a step that does not expect them. */
export function FaultsDialog() {
  const asked = useStoreState('shell', (state) => state.lessonWithFaults);
  return asked && <Ask {...asked} />;
}

function Ask({ faults, lesson }: { faults: readonly Fault[]; lesson: string }) {
  const { shell } = useStores();
  const { startAnyway } = useLessonActions();
  const { error, isPending, mutate } = useMutation(useApi().faults.clearAll.mutationOptions());
  const close = () => shell.setState({ lessonWithFaults: undefined });
  const begin = () => {
    close();
    void startAnyway(lesson);
  };
  return (
    <Dialog onClose={close} title={`Clear ${counted(faults.length, 'fault', 'faults')} before the lesson?`} size="md">
      <Stack gap={12}>
        <Text c="dim">The lesson does not expect them, and can end early.</Text>
        <ul aria-label="Faults">
          {faults.map((fault) => {
            const { aside, place, title } = faultWords(fault);
            return <li key={fault.id}>{`${title}: ${[place, aside].filter(Boolean).join(', ')}`}</li>;
          })}
        </ul>
        <Problem error={error} />
        <DialogActions onClose={close}>
          <Button onClick={begin}>Start with the faults</Button>
          <Button
            data-autofocus
            look="primary"
            busy={isPending}
            onClick={() => mutate(undefined, { onSuccess: begin })}
          >
            Clear and start
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
