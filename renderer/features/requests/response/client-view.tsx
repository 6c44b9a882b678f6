import type { RequestStep } from '#shared/model/request-run.ts';
import { ExplainedList, type ExplainedValue } from '../../../components/explained-list.tsx';
import { firstHeader } from '../../../components/hop/first-header.ts';
import { byteWords } from '../../../components/text/byte-words.ts';
import { decodeJwt } from '../../../components/text/decode-jwt.ts';
import { claimsOf } from '../../../components/token/claims-of.ts';
import styles from './response.module.css';

/** Number of characters shown of a long credential. */
const shown = 32;

/** The parts of the request that a server checks first: URL, token and claims. */
export function ClientView({ step: { exchange } }: { step: RequestStep }) {
  const { method, url, headers, body } = exchange.request;
  const authorization = firstHeader(headers, 'authorization');
  const contentType = firstHeader(headers, 'content-type');
  const values: ExplainedValue[] = [
    { name: 'Request', value: `${method} ${url}` },
    authorizationOf(authorization),
    ...(contentType === undefined ? [] : [{ name: 'Content-Type', value: contentType }]),
    ...(body.size === 0 ? [] : [{ name: 'Body', value: byteWords(body.size) }]),
  ];
  const jwt = decodeJwt(authorization ?? '');
  const claims = jwt ? claimsOf(jwt.claims) : [];
  return (
    <>
      <ExplainedList label="Request" values={values} />
      {claims.length > 0 && (
        <>
          <h3 className={styles.title}>
            Token claims <span>decoded, not verified</span>
          </h3>
          <ExplainedList label="Token claims" values={claims} />
        </>
      )}
    </>
  );
}

/** The Authorization header with a long token truncated; the Headers tab has the full value. */
function authorizationOf(value: string | undefined): ExplainedValue {
  const name = 'Authorization';
  if (value === undefined) return { name, value: 'none' };
  if (value.length <= shown) return { name, value };
  return { name, value: `${value.slice(0, shown)}…`, aside: `${String(value.length)} characters, see Headers` };
}
