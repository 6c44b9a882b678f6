import type { LucideIcon } from 'lucide-react';
import styles from './choice-card.module.css';

interface ChoiceCardProps {
  title: string;
  /** What it means, in a few words. */
  about: string;
  onChoose: () => void;
  /** Whether it is the chosen one, where one of several stays chosen; with an icon beside the title. */
  chosen?: boolean;
  icon?: LucideIcon;
}

/** A choice that explains itself. */
export function ChoiceCard({ title, about, onChoose, chosen, icon: Icon }: ChoiceCardProps) {
  return (
    <button type="button" className={styles.card} aria-pressed={chosen} onClick={onChoose}>
      {Icon && <Icon size={18} aria-hidden />}
      <strong>{title}</strong>
      <span>{about}</span>
    </button>
  );
}
