import type { RequestStep } from '#shared/model/request-run.ts';
import { ExplainedList, type ExplainedValue } from '../../../components/explained-list.tsx';
import { firstHeader } from '../../../components/hop/first-header.ts';
import { byteWords } from '../../../components/text/byte-words.ts';
import { decodeJwt } from '../../../components/text/decode-jwt.ts';
import { claimsOf } from '../../../components/token/claims-of.ts';
import styles from './response.module.css';

/** How much of a long credential is shown, in characters. */
const shown = 32;

/** What of the request a server looks at first: where it goes, with which token, and what that says. */
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
            In its token <span>decoded here, not checked</span>
          </h3>
          <ExplainedList label="Claims of the token" values={claims} />
        </>
      )}
    </>
  );
}

/** A token is too long to be read here; the whole of it is among the headers. */
function authorizationOf(value: string | undefined): ExplainedValue {
  const name = 'Authorization';
  if (value === undefined) return { name, value: 'none' };
  if (value.length <= shown) return { name, value };
  return { name, value: `${value.slice(0, shown)}…`, aside: `${String(value.length)} characters, see Headers` };
}
