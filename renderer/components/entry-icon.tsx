import {
  ArrowLeftRight,
  ArrowRight,
  Bot,
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  FileCode,
  FlaskConical,
  FolderOpen,
  Gauge,
  GitCompareArrows,
  Inbox,
  KeyRound,
  MessageSquare,
  RotateCw,
  Rows3,
  Rss,
  Send,
  Server,
  ShieldCheck,
  SlidersHorizontal,
  TriangleAlert,
  Users,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { memo } from 'react';
import type { JournalEntry, JournalKind } from '#shared/model/journal-entry.ts';
import { isRetrying } from '#shared/trace/entry-outcome.ts';
import table from './kind-words.json' with { type: 'json' };

/** The names of the journal entry kinds, in display order. */
export const kindWords: Record<JournalKind, { one: string; many: string }> = table;

/** The icon and the colour of each journal entry kind. */
const icons: Record<JournalKind, { icon: LucideIcon; color: string }> = {
  exchange: { icon: ArrowLeftRight, color: 'var(--faint)' },
  decision: { icon: ShieldCheck, color: 'var(--faint)' },
  token: { icon: KeyRound, color: 'var(--violet)' },
  chat: { icon: MessageSquare, color: 'var(--violet)' },
  event: { icon: Zap, color: 'var(--warn)' },
  delivery: { icon: Send, color: 'var(--info)' },
  attempt: { icon: ArrowRight, color: 'var(--info)' },
  capture: { icon: Inbox, color: 'var(--info)' },
  subscription: { icon: Rss, color: 'var(--violet)' },
  registration: { icon: Users, color: 'var(--violet)' },
  experiment: { icon: FlaskConical, color: 'var(--warn)' },
  traffic: { icon: Gauge, color: 'var(--warn)' },
  pairing: { icon: GitCompareArrows, color: 'var(--info)' },
  catcher: { icon: SlidersHorizontal, color: 'var(--info)' },
  clock: { icon: Clock, color: 'var(--warn)' },
  profile: { icon: SlidersHorizontal, color: 'var(--violet)' },
  record: { icon: Rows3, color: 'var(--violet)' },
  interface: { icon: FileCode, color: 'var(--violet)' },
  fault: { icon: TriangleAlert, color: 'var(--warn)' },
  tool: { icon: Bot, color: 'var(--violet)' },
  case: { icon: FolderOpen, color: 'var(--violet)' },
  engine: { icon: Server, color: 'var(--faint)' },
};

type DeliveryState = Extract<JournalEntry, { kind: 'delivery' }>['status'] | 'retrying';

/** Those of a delivery by its state. */
const deliveryIcons: Record<DeliveryState, { icon: LucideIcon; color: string }> = {
  pending: icons.delivery,
  retrying: { icon: RotateCw, color: 'var(--warn)' },
  delivered: { icon: CircleCheck, color: 'var(--ok)' },
  exhausted: { icon: CircleX, color: 'var(--bad)' },
  cancelled: { icon: CircleSlash, color: 'var(--faint)' },
};

interface EntryIconProps {
  kind: JournalKind;
  /** The entry, if the icon shows its state. */
  entry?: JournalEntry;
}

/** The icon of a journal entry kind, or of the state of a delivery. */
export const EntryIcon = memo(function EntryIcon({ kind, entry }: EntryIconProps) {
  const state = entry?.kind === 'delivery' ? (isRetrying(entry) ? 'retrying' : entry.status) : undefined;
  const { icon: Icon, color } = state === undefined ? icons[kind] : deliveryIcons[state];
  return <Icon size={14} style={{ color, flex: 'none' }} role="img" aria-label={kindWords[kind].one} />;
});
