import type { LucideIcon } from 'lucide-react';
import styles from './choice-card.module.css';

interface ChoiceCardProps {
  title: string;
  /** A short explanation. */
  about: string;
  onChoose: () => void;
  /** Whether this option is selected; undefined when the card is a plain action. */
  chosen?: boolean;
  icon?: LucideIcon;
}

/** A button with a title and a short explanation. */
export function ChoiceCard({ title, about, onChoose, chosen, icon: Icon }: ChoiceCardProps) {
  return (
    <button type="button" className={styles.card} aria-pressed={chosen} onClick={onChoose}>
      {Icon && <Icon size={18} aria-hidden />}
      <strong>{title}</strong>
      <span>{about}</span>
    </button>
  );
}
