import { ConfirmDialog } from '../dialog.tsx';

interface StartOverDialogProps {
  /** The title of the lesson. */
  title: string;
  onStartOver: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before the progress of a lesson is deleted. */
export const StartOverDialog = ({ title, onClose, onStartOver }: StartOverDialogProps) => (
  <ConfirmDialog title={`Start over ${title}?`} act="Start over" onAct={onStartOver} onClose={onClose}>
    The progress and the answers of this lesson are deleted.
  </ConfirmDialog>
);
