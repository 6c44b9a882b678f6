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

/** The icon of each journal entry kind. Only states have a colour. */
const icons: Record<JournalKind, LucideIcon> = {
  exchange: ArrowLeftRight,
  decision: ShieldCheck,
  token: KeyRound,
  chat: MessageSquare,
  event: Zap,
  delivery: Send,
  attempt: ArrowRight,
  capture: Inbox,
  subscription: Rss,
  registration: Users,
  experiment: FlaskConical,
  traffic: Gauge,
  pairing: GitCompareArrows,
  catcher: SlidersHorizontal,
  clock: Clock,
  profile: SlidersHorizontal,
  record: Rows3,
  interface: FileCode,
  fault: TriangleAlert,
  tool: Bot,
  case: FolderOpen,
  engine: Server,
};

type DeliveryState = Extract<JournalEntry, { kind: 'delivery' }>['status'] | 'retrying';

/** The icon and the colour of a delivery by its state. */
const deliveryIcons: Record<DeliveryState, readonly [LucideIcon, string]> = {
  pending: [icons.delivery, 'faint'],
  retrying: [RotateCw, 'warn'],
  delivered: [CircleCheck, 'ok'],
  exhausted: [CircleX, 'bad'],
  cancelled: [CircleSlash, 'faint'],
};

/** The icon of the kind of all rows of a list, which assistive technology does not repeat for each. */
export function KindIcon({ kind }: { kind: JournalKind }) {
  const Icon = icons[kind];
  return <Icon size={14} color="var(--faint)" aria-hidden />;
}

interface EntryIconProps {
  kind: JournalKind;
  /** The entry, if the icon shows its state. */
  entry?: JournalEntry;
}

/** The icon of a journal entry kind, or of the state of a delivery. */
export const EntryIcon = memo(function EntryIcon({ kind, entry }: EntryIconProps) {
  const state = entry?.kind === 'delivery' ? (isRetrying(entry) ? 'retrying' : entry.status) : undefined;
  const [Icon, color] = state === undefined ? ([icons[kind], 'faint'] as const) : deliveryIcons[state];
  return (
    <Icon size={14} style={{ color: `var(--${color})`, flex: 'none' }} role="img" aria-label={kindWords[kind].one} />
  );
});
