import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { ReplaceDialog } from '../../components/replace-dialog.tsx';
import { useApi } from '../../store/use-stores.ts';

/** A question before the data are replaced or a snapshot is deleted. */
export type Question = { kind: 'restore' | 'remove'; name: string } | { kind: 'traffic' | 'everything' };

/** Asks before the data are replaced or a snapshot is deleted. */
export function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const api = useApi().sessions;
  const restore = useMutation(api.restore.mutationOptions());
  const start = useMutation(api.start.mutationOptions());
  const remove = useMutation(api.remove.mutationOptions());
  switch (question.kind) {
    case 'restore':
      return (
        <ReplaceDialog
          title={`Restore “${question.name}”?`}
          act="Restore"
          before={`restoring ${question.name}`}
          onReplace={() => restore.mutateAsync({ name: question.name })}
          onClose={onClose}
        >
          All current data are replaced by the snapshot, and the four parties restart. Deliveries that wait in the
          snapshot are sent again at once.
        </ReplaceDialog>
      );
    case 'remove':
      return (
        <ConfirmDialog
          title={`Delete “${question.name}”?`}
          act="Delete"
          onAct={() => remove.mutateAsync({ name: question.name })}
          onClose={onClose}
        >
          The snapshot is deleted. The current data stay.
        </ConfirmDialog>
      );
    case 'traffic':
    case 'everything':
      return (
        <ReplaceDialog
          title={question.kind === 'traffic' ? 'Clear the traffic?' : 'Clear everything?'}
          act="Clear"
          before="clearing"
          onReplace={() => start.mutateAsync({ keepSettings: question.kind === 'traffic' })}
          onClose={onClose}
        >
          {question.kind === 'traffic'
            ? 'The journal, tokens, chats, deliveries and captures are removed, clocks are reset, and the four parties restart.'
            : 'All data and settings are removed, and the four parties restart with the defaults. Snapshots, the theme and the text size remain.'}
        </ReplaceDialog>
      );
  }
}
