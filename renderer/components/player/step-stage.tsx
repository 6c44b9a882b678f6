import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { entryTitle } from '#shared/trace/entry-title.ts';
import { checksOf, type ShownCheck } from '#shared/trace/checks-of.ts';
import { counted } from '#shared/trace/counted.ts';
import { checkTitle } from '#shared/trace/plain-words.ts';
import { endsOf, isSent } from '#shared/trace/fold-hops.ts';
import type { Hop, Moment } from '#shared/trace/sequence.ts';
import { SourceText } from '../source-text.tsx';
import { durationText } from '../text/time-text.ts';
import { useEnds } from '../../store/use-detail.ts';
import { useStoreState } from '../../store/use-stores.ts';
import { Badge } from '../badge.tsx';
import { Disclosure } from '../disclosure.tsx';
import { CheckList } from '../hop/check-list.tsx';
import { LoadingDetail } from '../hop/exchange-view.tsx';
import type { EntryDetail } from '#shared/trace/entry-detail.ts';
import { requestParameters } from '../hop/request-parameters.ts';
import { useMask } from '../use-mask.ts';
import { MarkedText } from './marked-text.tsx';
import { markedRequest, markedResponse } from '#shared/trace/marked-message.ts';
import styles from './player.module.css';
import { stepSentence } from './step-words.ts';

/** The current step enlarged: who sends what to whom, the bytes that matter, and the checks. */
export function StepStage({ moment }: { moment: Moment }) {
  return (
    <section className={styles.stage} tabIndex={0} aria-label="Current step">
      {moment.type === 'note' ? <NoteStage moment={moment} /> : <HopStage type={moment.type} moment={moment} />}
    </section>
  );
}

function NoteStage({ moment }: { moment: Extract<Moment, { type: 'note' }> }) {
  const { at, entry, offsetMs } = moment.note;
  return (
    <>
      <StageHead moment={moment} />
      <div className={styles.parties}>
        <Party name={at.name} />
      </div>
      <Text c="dim">
        {entryTitle(entry).aside}, {durationText(offsetMs)} after the start
      </Text>
    </>
  );
}

interface HopStageProps {
  type: 'request' | 'answer';
  moment: Exclude<Moment, { type: 'note' }>;
}

function HopStage({ type, moment }: HopStageProps) {
  const { hop } = moment;
  const { broke, entry, from, request, answer, outcome, to } = hop;
  const { loaded, receivedDetail, sent, received } = useEnds(endsOf(hop));
  const mask = useMask();
  const end = type === 'request' ? (sent ?? received) : sent?.response ? sent : (received ?? sent);
  const grantType = end && requestParameters(end).find(([name]) => name === 'grant_type')?.[1];
  const message = end && (type === 'request' ? markedRequest(end, mask) : markedResponse(end, mask));
  const returns = type === 'answer' && broke === undefined;
  const [sender, receiver] = returns ? [to, from] : [from, to];
  const error = type === 'answer' && isSent(entry) ? entry.error : undefined;
  return (
    <>
      <StageHead moment={moment} grantType={grantType} />
      <div className={styles.parties}>
        <Party name={sender.name} />
        <span
          className={styles.way}
          data-outcome={type === 'answer' ? outcome : undefined}
          data-broken={broke === 'request' || (type === 'answer' && broke !== undefined)}
        >
          <span>{type === 'request' ? mask.text(request) : answer}</span>
          <i aria-hidden />
        </span>
        <Party name={receiver.name} />
      </div>
      {error && (
        <Part title="Failure">
          <Text c="bad">{mask.text(error.message)}</Text>
        </Part>
      )}
      {end ? (
        (message || !error) && (
          <Part title={titleOf(type, broke)}>
            {message ? <MarkedText message={message} /> : <Text c="dim">Its headers and body were not stored.</Text>}
          </Part>
        )
      ) : (
        <LoadingDetail loaded={loaded} />
      )}
      <Checks type={type} hop={hop} detail={receivedDetail} />
    </>
  );
}

function titleOf(type: HopStageProps['type'], broke: Hop['broke']): string {
  if (type === 'request') return broke === 'request' ? 'Request that did not arrive' : 'Request';
  return broke ? 'Response that did not arrive completely' : 'Response';
}

function StageHead({ moment, grantType }: { moment: Moment; grantType?: string | undefined }) {
  return (
    <Title order={2} className={styles.sentence}>
      {useMask().text(stepSentence(moment, grantType))}
    </Title>
  );
}

function Party({ name }: { name: string }) {
  return <strong className={styles.party}>{name}</strong>;
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Box className={styles.part}>
      <Title order={3} mb={8} c="dim">
        {title}
      </Title>
      {children}
    </Box>
  );
}

/** The checks that the receiver will run on the request, first the one that will decide; with the response, their outcomes. */
function Checks({ type, hop, detail }: { type: 'request' | 'answer'; hop: Hop; detail: EntryDetail | undefined }) {
  const { received: receiving } = endsOf(hop);
  // The room guesses what happens next.
  const hidden = useStoreState('player', (state) => state.playback.hidden);
  const checks = receiving ? checksOf(receiving, detail) : [];
  if (!receiving || checks.length === 0) return null;
  if (type === 'answer') {
    const refused = receiving.kind === 'decision' ? receiving.outcome === 'refused' : receiving.status >= 400;
    return (
      <Part title={`Checks of ${hop.to.name}`}>
        <Box mx="calc(-1 * var(--edge))">
          <CheckList checks={checks} refused={refused} />
        </Box>
      </Part>
    );
  }
  const decides = hidden ? undefined : checks.find(({ outcome }) => outcome === 'failed');
  const others = checks.filter((check) => check !== decides);
  return (
    <Part title={`${hop.to.name} will run ${counted(checks.length, 'check', 'checks')}`}>
      {decides && <PlannedChecks label="Check that decides" checks={[decides]} />}
      {others.length > 0 && (
        <Disclosure label={decides ? `${String(others.length)} more` : 'All checks'} pt={decides ? 8 : 0}>
          <PlannedChecks label="Checks to run" checks={others} />
        </Disclosure>
      )}
    </Part>
  );
}

const PlannedChecks = ({ checks, label }: { checks: readonly ShownCheck[]; label: string }) => (
  <ol className={styles.checks} aria-label={label}>
    {checks.map(({ name, source }) => (
      <li key={name}>
        <Badge outcome="neutral" title={name}>
          {checkTitle(name)}
        </Badge>{' '}
        <SourceText>{source}</SourceText>
      </li>
    ))}
  </ol>
);
