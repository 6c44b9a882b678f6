import { Group } from '@mantine/core';
import type { UsedForm } from '../../store/use-form.ts';
import { Button } from '../button.tsx';
import { Problem } from '../note.tsx';

interface SaveButtonsProps {
  form: Pick<UsedForm<object>, 'busy' | 'discard' | 'edits' | 'problem' | 'save'>;
  act: string;
  disabled?: boolean;
  onSave: () => Promise<unknown>;
}

/** Saves or discards a form while it has edits; an error that no field shows is above the buttons. */
export function SaveButtons({ act, disabled = false, form, onSave }: SaveButtonsProps) {
  return (
    <>
      <Problem>{form.problem}</Problem>
      {form.edits && (
        <Group gap={8} mt={8} justify="flex-end">
          <Button size="small" onClick={form.discard}>
            Discard
          </Button>
          <Button
            look="primary"
            size="small"
            busy={form.busy}
            disabled={disabled}
            onClick={() => void form.save(onSave)}
          >
            {act}
          </Button>
        </Group>
      )}
    </>
  );
}
