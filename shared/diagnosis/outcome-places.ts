import { isObject } from './failed-parts.ts';
import { normalized, type Members } from './outcome-members.ts';
import { isEmpty, isErrorObject, isOutcome } from './outcome-words.ts';

/** Members that hold the outcome beside the data. */
const ofOutcome = /^(meta|head(er)?|status|messages?|output|outcome|response(status|header)?)$/;

/** The outcome in an envelope whose other members are texts, such as a signature: `{"trade_response":{"code":"40004",…},"sign":"…"}`. */
export function enveloped(members: Members, method: string): Members | undefined {
  // A record that is read may have a result of its own.
  const inner = Object.entries(members).filter(([, value]) => typeof value === 'object' && value !== null);
  const envelope = method === 'GET' ? /response$/ : /(response|result|reply|return)$/;
  const isFault = (value: unknown): boolean =>
    Object.keys(members).length === 1 && Object.keys(value as object).some((name) => /^(err|exception)/i.test(name));
  return inner
    .filter(
      ([name, value]) =>
        inner.length === 1 &&
        !Array.isArray(value) &&
        (envelope.test(name) || (/(result|reply|return)$/.test(name) && isFault(value))),
    )
    .map(([, value]) => normalized(value as object))[0];
}

/** The number of a status is its code: `{"status":{"message":"…","value":18}}`. */
const withCode = ({ value, ...members }: Members): Members =>
  value === undefined ? members : { code: value, ...members };

/** The outcomes that members beside empty data hold: `{"meta":{"success":false},"data":null}`. */
export const outcomesBeside = (members: Members, method: string): Members[] =>
  isOutcome(members) || method !== 'GET'
    ? Object.entries(members).flatMap(([name, value]) =>
        ofOutcome.test(name) && isErrorObject(value) ? [withCode(normalized(value as object))] : [],
      )
    : [];

/** Members around others that are only about the call, e.g. of payment services: `{"head":{},"body":{"resultInfo":{…}}}`. */
const envelopes =
  /^(head(er)?|body|response|results?|reply|return|meta|output|outcome|status)$|(response|result|reply|return|header|status|info)$/;
/** Of what is read, others can be records. */
const envelopesOfRead = /^(body|response)$|(head(er)?|resultinfo|statusinfo|responsestatus|resultstatus)$/;
const maxEnvelopes = 4;

/** The outcomes in envelopes that have no data beside them. */
export function outcomesWithin(members: Members, method: string, depth = 0): Members[] {
  const names = method === 'GET' ? envelopesOfRead : envelopes;
  if (depth >= maxEnvelopes || Object.keys(members).some((name) => /^(id|uuid)$/.test(name))) return [];
  const inside = Object.entries(members).filter(([, value]) => isObject(value) && !isEmpty(value));
  if (inside.length === 0 || inside.some(([name, value]) => Array.isArray(value) || !names.test(name))) return [];
  return inside.flatMap(([, value]) => {
    const inner = normalized(value as object);
    const isOfCall = Object.keys(inner).some((key) => /(code|msg|message)$/.test(key));
    return [...(isOfCall ? [inner] : []), ...outcomesWithin(inner, method, depth + 1)];
  });
}
