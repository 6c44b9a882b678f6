import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi, useStores } from '../store/use-stores.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './dialog.tsx';
import { CheckField } from './field/fields.tsx';

interface ReplaceDialogProps extends Omit<ConfirmDialogProps, 'choice' | 'onAct'> {
  /** What is about to happen, for the name of the snapshot that is saved first, e.g. `clearing`. */
  before: string;
  /** Replaces all data, so that the parties restart. */
  onReplace: () => Promise<unknown>;
}

/** A name of a snapshot by the local time. @param why Its first words. */
export function snapshotName(why = 'Saved'): string {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  return `${why} ${local.slice(0, 10)} ${local.slice(11, 19).replaceAll(':', '.')}`;
}

/** So that the name with its time is short enough. */
const maxReason = 60;

/** Asks before the data are replaced, and saves them first unless the user does not want it. Then the parties restart. */
export function ReplaceDialog({ before, onReplace, ...dialog }: ReplaceDialogProps) {
  const { connection } = useStores();
  const save = useMutation(useApi().sessions.save.mutationOptions());
  const [keeps, keep] = useState(true);
  // A second try after a refusal does not save again.
  const saved = useRef(false);
  const replace = async () => {
    if (keeps && !saved.current) {
      await save.mutateAsync({ name: snapshotName(`Before ${before}`.slice(0, maxReason)) });
      saved.current = true;
    }
    await onReplace().catch(async (error: unknown) => {
      // The restart, which the page learns of in the same turn, may interrupt the call.
      await new Promise((resolve) => setTimeout(resolve));
      if (connection.getState().connection.state !== 'restarting') throw error;
    });
  };
  return (
    <ConfirmDialog
      {...dialog}
      choice={<CheckField label="Save a snapshot of the current data first" checked={keeps} onChange={keep} />}
      onAct={replace}
    />
  );
}
