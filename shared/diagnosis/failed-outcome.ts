import { describesErrors, isObject } from './failed-parts.ts';
import type { Members } from './outcome-members.ts';
import {
  errorWord,
  faultWord,
  fine,
  isDenied,
  isEmpty,
  isError,
  isErrorMember,
  isErrorStatus,
  isOutcome,
  isText,
  refusal,
  saidIn,
  textIn,
  wordsMember,
} from './outcome-words.ts';

/** Whether the only item of a list is the message of a fault: `[{"message":[{"key":"Invalid value"}]}]`, `[{"code":"E1","message":"…"}]`. */
export function isOnlyWords(members: Members): boolean {
  const { code, message } = members;
  const isOfFault = isObject(message) || (isText(message) && isText(code) && !/^(info|warn|debug)/i.test(String(code)));
  const said = saidIn(textIn(message));
  return isOfFault && isOutcome(members) && (faultWord.test(said) || refusal.test(said) || errorWord.test(said));
}

/** The status of the call itself, beside the error that it had, and not that of another address: `{"error":"…","status":404}`. */
export const hasFailedStatus = (members: Members): boolean =>
  isErrorStatus(members['status'] ?? members['httpstatus'] ?? members['statuscode']) &&
  Object.entries(members).some(([name, value]) => /^(err|exception|fault)/.test(name) && isError(value)) &&
  !Object.keys(members).some((name) =>
    /^(ur[il]|link|host|target|address|endpoint|attempt|last|latency|response)|(^|[a-z])id$|at$/.test(name),
  );

/** Whether an XML document has an element for a failure beside nothing else than words about it: `<authenticationFailure code="…">`. */
export function hasFailureElement(members: Members): boolean {
  const named = Object.keys(members).filter((name) =>
    /^(?!last|no).*(failure|error|(?<!de)fault|exception|rejection)$/.test(name),
  );
  const rest = Object.fromEntries(Object.entries(members).filter(([name]) => !named.includes(name)));
  const isSaid = named.some((name) => {
    const text = members[name] === '' ? members['code'] : members[name];
    return isText(text) && !/^(false|no|[\d.,+-]+)$/i.test(String(text));
  });
  const { status } = members;
  const isStated = typeof status === 'string' && errorWord.test(status);
  return named.length > 0 && isSaid && (isStated || isOutcome(rest));
}

/** Whether the only text of a body is about a limit of the caller instead of what was asked for. */
const saysLimit = ([name, value]: [string, unknown]): boolean =>
  /^(note|information)$/.test(name) &&
  /\b(rate|request|usage|call) (limit|frequency)|\b(requests|calls) per (second|minute|hour|day|month)\b/i.test(
    String(value),
  );

/** Words beside a code below 0, of which others, such as `unlimited`, are values. */
const negative =
  /\b(busy|too many|again|later|denied|fail\w*|not|cannot|can't|unable|illegal|exceed\w*|reject\w*|bad|block\w*|ban\w*|frozen|closed|suspend\w*|lack\w*|insufficient|already|duplicate\w*)\b/;

/** Whether a code is none of success, beside words of a failure: not 0 and no status of success (RFC 9110 15.3). */
const isFailureCode = (code: unknown): boolean =>
  typeof code === 'string'
    ? /^(?!0+$)(?!2\d\d$)-?\d{1,9}$|^[A-Z]{1,4}[-_]?\d{3,8}$/.test(code)
    : typeof code === 'number' && code !== 0 && (code < 200 || code >= 300);

/** Whether members that are only about an outcome report a failure. */
export function isFailedOutcome(members: Members | undefined): boolean {
  if (!members || !isOutcome(members)) return false;
  const { data, errors, result, results = result, status, resultstatus = status, statuscode } = members;
  if (/^(pending|processing|in[_ -]?progress|queued|scheduled)$/i.test(String(resultstatus))) return false;
  const valueOf = (pattern: RegExp): unknown => Object.entries(members).find(([name]) => pattern.test(name))?.[1];
  const code = valueOf(/^((return|result|response|resp|ret|err|error|status)?code|cod|rc|ret|errno|error)$/);
  const message = valueOf(
    /^(return|result|response|resp|ret|rc|err|error|status)?(message|msg|text|description|desc|reason)$/,
  );
  const filled = Object.entries(members).filter(([, value]) => !isEmpty(value) && value !== 0 && value !== '0');
  const isSaid = ([name, value]: [string, unknown]): boolean => wordsMember.test(name) && refusal.test(String(value));
  if (filled.length === 1 && filled.some((one) => isSaid(one) || saysLimit(one))) return true;
  if (result === false && filled.some(([name]) => wordsMember.test(name))) return true;
  const inMeta = typeof members['meta'] === 'object' ? (members['meta'] as Members | null)?.['code'] : undefined;
  const number = typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : code;
  const isCode =
    isFailureCode(code) || (code === undefined && typeof status === 'number' && status > 1 && isFailureCode(status));
  const said = saidIn(textIn(message));
  const isNegative = typeof number === 'number' && number < 0 && negative.test(said);
  const isFine = [members['status'], members['stat'], members['ok']].some(
    (one) => one === true || (typeof one === 'string' && fine.test(one)),
  );
  const isFailed = isCode && !isFine && (errorWord.test(said) || faultWord.test(said) || isNegative);
  const statuses = [status, statuscode, code, inMeta, valueOf(/^http(status)?(code)?$/)];
  if (statuses.some(isErrorStatus) || isFailed) return isEmpty(data) && isEmpty(results);
  if (isDenied(members)) return true;
  const isExplained = Object.keys(members).length <= 2 || Object.keys(members).some((name) => wordsMember.test(name));
  return (
    (isExplained && Object.entries(members).some((one) => isErrorMember(one) && !(isFine && one[0] === 'result'))) ||
    describesErrors(errors)
  );
}
