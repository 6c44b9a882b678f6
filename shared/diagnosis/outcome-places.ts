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

/** Only the code of a failed call, and its words. */
const ofCode = ({ code, message, messages, statuscode = code }: Members): Members => ({
  statuscode,
  message: message ?? messages,
});

/** The number of a status is its code: `{"status":{"message":"…","value":18}}`. */
const withCode = ({ value, ...members }: Members): Members =>
  value === undefined ? members : { code: value, ...members };

const maxHollow = 6;
/** Whether a value has no data at any depth: `[]`, `0`, `[{"locations":[]}]`. */
const isHollow = (value: unknown, depth = 0): boolean =>
  value === 0 ||
  isEmpty(value) ||
  (depth < maxHollow &&
    typeof value === 'object' &&
    Object.keys(value as object).length <= maxHollow &&
    Object.values(value as object).every((one) => isHollow(one, depth + 1)));

/** Whether the results of a call are empty beside the code of its failure: `{"results":[],"status":{"code":403}}`. */
const hasNoResults = (members: Members, name: string): boolean =>
  'results' in members &&
  Object.entries(members).every(
    ([other, value]) => other === name || !/^(results?|data|items|total\w{0,12})$/.test(other) || isHollow(value),
  );

/** The outcomes that members beside empty data hold: `{"meta":{"success":false},"data":null}`. */
export const outcomesBeside = (members: Members, method: string): Members[] =>
  Object.entries(members).flatMap(([name, value]) => {
    if (!isErrorObject(value)) return [];
    const inner = normalized(value as object);
    if (ofOutcome.test(name) && (isOutcome(members) || method !== 'GET')) return [withCode(inner)];
    return /^(status|info|meta)$/.test(name) && hasNoResults(members, name) ? [ofCode(inner)] : [];
  });

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
