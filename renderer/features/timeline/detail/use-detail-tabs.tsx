import type { ReceivedEntry, Row } from '#shared/trace/fold-hops.ts';
import { decodeJwt, type DecodedJwt } from '../../../components/text/decode-jwt.ts';
import type { LoadedDetail } from '../../../store/details-store.ts';
import type { EntryDetail } from '../../../store/entry-detail.ts';
import { useDetail } from '../../../store/use-detail.ts';
import { AttemptList } from './attempt-list.tsx';
import { CheckList } from '../../../components/hop/check-list.tsx';
import { checksOf } from '../../../components/hop/checks-of.ts';
import type { DetailTab } from './detail-tab.ts';
import { EntryFacts } from './entry-facts.tsx';
import { ExchangeView } from '../../../components/hop/exchange-view.tsx';
import { hopEnd, type HopEnd } from '../../../components/hop/hop-end.ts';
import { LoadingDetail } from '../../../components/hop/loading-detail.tsx';
import { TokenView } from './token-view.tsx';
import type { ChosenHop } from './use-chosen-hop.ts';

/** The tabs with content for the selected entry. */
export function useDetailTabs({ sent, received }: ChosenHop, row: Row): DetailTab[] {
  const sentDetail = useDetail(sent);
  const receivedDetail = useDetail(received);
  const ownDetail = useDetail(row.entry);
  const entries = [row.entry, row.received].filter((entry) => entry !== undefined);
  const facts: DetailTab = { id: 'entry', label: 'Entry', content: <EntryFacts entries={entries} /> };
  const attempts = attemptsTab(ownDetail);
  if (!sent && !received) return [...attempts, facts];
  const ends = { sent: endOf(sentDetail), received: endOf(receivedDetail) };
  return [
    ...checksTab(received, receivedDetail),
    exchangeTab(ends, sentDetail, receivedDetail),
    ...tokenTab(ends),
    facts,
  ];
}

interface Ends {
  sent: HopEnd | undefined;
  received: HopEnd | undefined;
}

function endOf(loaded: LoadedDetail | undefined): HopEnd | undefined {
  const detail = detailOf(loaded);
  return detail && hopEnd(detail);
}

function detailOf(loaded: LoadedDetail | undefined): EntryDetail | undefined {
  return loaded?.status === 'ready' ? loaded.detail : undefined;
}

const checkOutcomes = [
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['note', 'noted'],
  ['not-reached', 'not reached'],
] as const;

function checksTab(received: ReceivedEntry | undefined, loaded: LoadedDetail | undefined): DetailTab[] {
  const checks = received && checksOf(received, detailOf(loaded));
  if (!checks || checks.length === 0) return [];
  const counts = checkOutcomes.flatMap(([outcome, word]) => {
    const count = checks.filter((check) => check.outcome === outcome).length;
    return count === 0 ? [] : [`${String(count)} ${word}`];
  });
  const label = `Checks: ${counts.join(', ')}`;
  const refused = received.kind === 'decision' ? received.outcome === 'refused' : received.status >= 400;
  return [{ id: 'checks', label, content: <CheckList checks={checks} refused={refused} /> }];
}

function exchangeTab({ sent, received }: Ends, ...loaded: (LoadedDetail | undefined)[]): DetailTab {
  const content =
    sent || received ? <ExchangeView sent={sent} received={received} /> : <LoadingDetail loaded={loaded} />;
  return { id: 'exchange', label: 'Exchange', content };
}

function tokenTab({ sent, received }: Ends): DetailTab[] {
  const jwt = tokenIn(sent) ?? tokenIn(received);
  return jwt ? [{ id: 'token', label: 'Token', content: <TokenView jwt={jwt} /> }] : [];
}

function tokenIn(end: HopEnd | undefined): DecodedJwt | undefined {
  const authorization = end?.request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  return decodeJwt(end?.response?.body.content ?? '') ?? decodeJwt(authorization ?? '');
}

function attemptsTab(loaded: LoadedDetail | undefined): DetailTab[] {
  const detail = detailOf(loaded);
  if (detail?.kind !== 'delivery') return [];
  return [{ id: 'attempts', label: 'Attempts', content: <AttemptList delivery={detail.delivery} /> }];
}
