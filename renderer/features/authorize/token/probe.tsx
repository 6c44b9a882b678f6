import type { Exchange } from '#shared/model/exchange.ts';
import { statusOutcome } from '#shared/trace/entry-outcome.ts';
import { failedCheck } from '#shared/trace/hop-words.ts';
import { pathOf } from '#shared/trace/path-of.ts';
import { reasonPhrase } from '#shared/trace/reason-phrase.ts';
import { Badge } from '../../../components/badge.tsx';
import { firstHeader } from '../../../components/hop/first-header.ts';
import { useTrace } from '../../../store/use-trace.ts';
import { problemWords } from './problem-words.ts';
import styles from './token.module.css';

/** A test call to the service with the current access token: the request, the response, and the failed check. */
export function Probe({ probe }: { probe: Exchange }) {
  const { request, response, error } = probe;
  const challenge = response && firstHeader(response.headers, 'www-authenticate');
  const problem = response && response.status >= 400 ? problemWords(response.body.content) : error?.message;
  const words = response
    ? `${String(response.status)} ${reasonPhrase(response.status)}`
    : (error?.code ?? 'no response');
  return (
    <div className={styles.probe} data-testid="probe">
      <p className={styles.call}>
        <code>
          {request.method} {pathOf(request.url).split('?')[0]}
        </code>
        <Badge outcome={statusOutcome(response?.status)}>{words.trim()}</Badge>
      </p>
      {problem !== undefined && <p>{problem}</p>}
      <FailedCheck probe={probe} />
      {challenge !== undefined && (
        <p className={styles.challenge}>
          <span>WWW-Authenticate</span> <code>{challenge}</code>
        </p>
      )}
    </div>
  );
}

function FailedCheck({ probe: { trace, span } }: { probe: Exchange }) {
  const decision = useTrace(trace)?.entries.find((entry) => entry.kind === 'decision' && entry.span === span);
  const failed = decision?.kind === 'decision' ? failedCheck(decision) : undefined;
  if (!failed) return null;
  return (
    <p className={styles.check}>
      The check <code>{failed.name}</code> failed: {failed.evidence} <code>{failed.source}</code>
    </p>
  );
}
