import {
  CircleCheck,
  CircleMinus,
  CirclePause,
  CircleSlash,
  CircleX,
  LoaderCircle,
  RotateCw,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ownMember } from '#shared/model/own-member.ts';
import type { Outcome } from '#shared/trace/entry-outcome.ts';
import styles from './badge.module.css';

const size = 12;

/** The icon of each outcome; created once, because live lists have a badge in each row. */
const outcomeIcons: Record<Outcome, ReactNode> = {
  ok: <CircleCheck size={size} aria-hidden />,
  warn: <TriangleAlert size={size} aria-hidden />,
  bad: <CircleX size={size} aria-hidden />,
  neutral: undefined,
};

const inFlight = <LoaderCircle size={size} aria-hidden />;
const notRun = <CircleMinus size={size} aria-hidden />;

/** The icons of states that have one of their own. */
const stateIcons: Readonly<Record<string, ReactNode>> = {
  retrying: <RotateCw size={size} aria-hidden />,
  retried: <RotateCw size={size} aria-hidden />,
  paused: <CirclePause size={size} aria-hidden />,
  cancelled: <CircleSlash size={size} aria-hidden />,
  pending: inFlight,
  running: inFlight,
  'in flight': inFlight,
  'waiting for the user': inFlight,
  skipped: notRun,
  'not run': notRun,
  'not applicable': notRun,
  'not reached': notRun,
};

/** The icon of a state, by its word or else its outcome, as wide as {@link size}. */
export const stateIcon = (word: string, outcome: Outcome): ReactNode =>
  ownMember(stateIcons, word) ?? outcomeIcons[outcome];

interface BadgeProps {
  outcome: Outcome;
  children: ReactNode;
  title?: string;
  label?: string;
}

/**
 * A state: its icon and word, coloured by outcome; without an outcome, a label. Rows of live lists have one, so it is made of
 * plain elements.
 */
export function Badge({ outcome, children, title, label }: BadgeProps) {
  return (
    <span
      className={styles.badge}
      data-outcome={outcome}
      title={title}
      {...(label !== undefined && { role: 'group', 'aria-label': label })}
    >
      {stateIcon(typeof children === 'string' ? children : '', outcome)}
      <span className={styles.label}>{children}</span>
    </span>
  );
}
