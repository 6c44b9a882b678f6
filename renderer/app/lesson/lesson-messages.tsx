import { CircleCheck, CircleX } from 'lucide-react';
import type { LessonPicture } from '#shared/scenario/lesson.ts';
import { certificateRole } from '#shared/trace/certificate-rows.ts';
import { checksOf } from '#shared/trace/checks-of.ts';
import { endsOf, isSent } from '#shared/trace/fold-hops.ts';
import {
  markedAbout,
  markedBody,
  markedRequest,
  markedResponse,
  type MarkedMessage,
} from '#shared/trace/marked-message.ts';
import type { Hop } from '#shared/trace/sequence.ts';
import { CheckList } from '../../components/hop/check-list.tsx';
import { LoadingDetail } from '../../components/hop/exchange-view.tsx';
import { MarkedText } from '../../components/player/marked-text.tsx';
import { durationText } from '../../components/text/time-text.ts';
import { CertificateCard } from '../../components/tls/tls-view.tsx';
import { useMask } from '../../components/use-mask.ts';
import { useEnds } from '../../store/use-detail.ts';
import styles from './lesson.module.css';

interface MessagePictureProps {
  /** All messages of the trace. */
  hops: readonly Hop[];
  /** The message that the step is about. */
  lead: Hop;
  picture: LessonPicture;
  /** The text of the step: what it names is marked. */
  about: string;
}

/** The message that a step is about. */
export function MessagePicture({ about, hops, lead, picture }: MessagePictureProps) {
  const { entry } = lead;
  if (picture === 'certificates') return <Certificates hop={lead} />;
  if (picture === 'attempts' && entry.kind === 'attempt') return <Attempts hops={hops} delivery={entry.deliveryId} />;
  if (picture === 'requests' && entry.kind === 'attempt')
    return <Requests about={about} hops={hops} delivery={entry.deliveryId} />;
  return <Messages hop={lead} picture={picture} about={about} />;
}

/** The requests of all attempts of a delivery, to compare. */
function Requests({ about, delivery, hops }: { about: string; delivery: string; hops: readonly Hop[] }) {
  return hops.map((hop) =>
    hop.entry.kind === 'attempt' && hop.entry.deliveryId === delivery ? (
      <Request key={hop.key} about={about} hop={hop} title={`Attempt ${String(hop.entry.n)}`} />
    ) : null,
  );
}

function Request({ about, hop, title }: { about: string; hop: Hop; title: string }) {
  const mask = useMask();
  const { loaded, received, sent } = useEnds(endsOf(hop));
  const end = sent ?? received;
  if (!end) return <LoadingDetail loaded={loaded} />;
  return <Message title={title} about={about} message={markedRequest(end, mask)} />;
}

/** The attempts of a delivery, each with its response. */
function Attempts({ delivery, hops }: { delivery: string; hops: readonly Hop[] }) {
  return (
    <section className={styles.message} tabIndex={0} aria-label="Attempts">
      <h4>Attempts</h4>
      <ol className={styles.attempts}>
        {hops.map(({ answer, endMs, entry, key, outcome, startMs }) => {
          if (entry.kind !== 'attempt' || entry.deliveryId !== delivery) return null;
          const Icon = outcome === 'ok' ? CircleCheck : CircleX;
          return (
            <li key={key}>
              <Icon size={18} color={`var(--${outcome === 'ok' ? 'ok' : 'bad'})`} aria-hidden />
              <b>{entry.n}</b>
              <span>{answer}</span>
              <span>{durationText(endMs - startMs)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The response of one of two messages that are compared. */
export function Response({ about, hop, title }: { about: string; hop: Hop; title: string }) {
  const mask = useMask();
  const { loaded, received, sent } = useEnds(endsOf(hop));
  const end = sent?.response ? sent : received;
  if (!end) return <LoadingDetail loaded={loaded} />;
  return <Message title={title} about={about} message={markedResponse(end, mask)} />;
}

/** The certificates that the server of a message sent, and why the client refused them. */
function Certificates({ hop }: { hop: Hop }) {
  const { loaded, sent } = useEnds(endsOf(hop));
  const { tls } = sent ?? {};
  if (!tls?.chain) return <LoadingDetail loaded={loaded} />;
  return tls.chain.map((certificate, index) => (
    <section key={certificate.fingerprint} className={styles.certificate} tabIndex={0} aria-label="Certificate">
      <CertificateCard
        certificate={certificate}
        role={certificateRole(certificate, index)}
        error={index === 0 ? tls.authorizationError : undefined}
      />
    </section>
  ));
}

/** The request of a message, with the response or the checks of its receiver; of an event, the body. */
function Messages({ about, hop, picture }: Omit<MessagePictureProps, 'hops' | 'lead'> & { hop: Hop }) {
  const mask = useMask();
  const { loaded, received, receivedDetail, sent } = useEnds(endsOf(hop));
  const { entry, outcome, to } = hop;
  const end = sent ?? received;
  if (!end) return <LoadingDetail loaded={loaded} />;
  if (picture === 'event') return <Message title="Event" about={about} message={markedBody(end, mask)} />;
  const error = isSent(entry) ? entry.error : undefined;
  const { received: receiving } = endsOf(hop);
  const checks = receiving ? checksOf(receiving, receivedDetail) : [];
  return (
    <>
      <Message title="Request" about={about} message={markedRequest(end, mask, checks)} />
      {picture === 'checks' && checks.length > 0 ? (
        <section className={styles.message} data-checks tabIndex={0} aria-label="Checks">
          <h4>Checks of {to.name}</h4>
          <CheckList checks={checks} refused={outcome === 'bad'} />
        </section>
      ) : (
        <Message
          title={error ? 'Failure' : 'Response'}
          about={about}
          message={markedResponse(sent?.response ? sent : (received ?? end), mask)}
          missing={error && mask.text(error.message)}
        />
      )}
    </>
  );
}

interface MessageProps {
  title: string;
  about: string;
  message: MarkedMessage | undefined;
  missing?: string | undefined;
}

function Message({ about, message, missing, title }: MessageProps) {
  return (
    <section className={styles.message} tabIndex={0} aria-label={title}>
      <h4>{title}</h4>
      {message ? <MarkedText message={markedAbout(message, about)} /> : (missing ?? 'The response was not stored.')}
    </section>
  );
}
