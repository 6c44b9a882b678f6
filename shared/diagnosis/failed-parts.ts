import { errorWord, isErrorMember, isErrorObject, isErrorStatus, isOutcome, isText, spaced } from './outcome-words.ts';
import { normalized, type Members } from './outcome-members.ts';

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isFailedStatus = (status: unknown): boolean =>
  isErrorStatus(status) || (isErrorObject(status) && namesFailure(status as object));
export const isObjects = (value: unknown): value is object[] =>
  Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);

/** At most so many parts of a batch are read. */
export const maxParts = 200;

/** Lists of what happened to each part; others, such as attempts or payments, are records with a state of their own. */
const ofOutcomes = /^(results?|responses?|messages?|recipients?|sent|to)$/i;

type List = readonly [name: string, parts: object[]];

const listsOf = (of: object): List[] =>
  Object.entries(of).flatMap(([name, value]): List[] => (isObjects(value) ? [[name, value]] : []));

/** The list of the parts of a batch: a member, or a list of outcomes in the only object that has a list. */
function partsOf(members: Members): List | undefined {
  const inside = Object.values(members).flatMap((one) => (isErrorObject(one) ? listsOf(one as object) : []));
  const [first] = inside;
  return listsOf(members)[0] ?? (inside.length === 1 && first && ofOutcomes.test(first[0]) ? first : undefined);
}

const hasId = (of: object): boolean => Object.keys(of).some((name) => /(^|_)(id|uuid)$|[a-z]Id$/.test(name));

/** Whether a body is a record, whose history can have failures: `{"id":"1","attempts":[{"status":"failed"}]}`. */
const isRecord = (members: Members): boolean =>
  hasId(members) || Object.values(members).some((one) => isErrorObject(one) && hasId(one as object));

/** Texts of the status of a part of a batch that has no effect, besides those of errors. */
const withoutEffect = /^(offline|unreachable|unavailable|timed[ _-]?out)$/i;
/** Whether the status of a part names a failure: `INVALID_RECIPIENT`, `InvalidPhoneNumber`. Alone, `invalid` is the result of a check, if it is not a batch (HTTP 207). */
const saysFailed = ({ status, statuscode }: Members, isBatch: boolean): boolean =>
  isErrorStatus(statuscode) ||
  (typeof status === 'string' && (isBatch || !/^invalid$/i.test(status)) && errorWord.test(spaced(status)));

/** Whether the status of a part of a batch has the word of a failure, which can also be a result. */
export const hasFaultyPart = (members: Members): boolean =>
  (partsOf(members)?.[1] ?? [])
    .slice(0, maxParts)
    .some((part) => errorWord.test(spaced(String(normalized(part)['status']))));

/** The parts of a batch (HTTP 207 and similar) whose own status is an error. */
export function failedParts(members: Members, status: number | undefined): boolean {
  const [name = '', all = []] = partsOf(members) ?? [];
  const parts = all.slice(0, maxParts).filter(isObject);
  const failed = (part: object): boolean => isFailedStatus((part as Members)['status']) || isFailedPart(part);
  const isOff = (part: object): boolean => withoutEffect.test(String((part as Members)['status']));
  if (parts.length === 0) return false;
  const isBatch = status === 207 && parts.some((part) => failed(part) || isOff(part));
  return (
    parts.every(
      (part) =>
        failed(part) || (ofOutcomes.test(name) && !isRecord(members) && saysFailed(normalized(part), status === 207)),
    ) ||
    parts.some(listsErrors) ||
    isBatch
  );
}

const isFilled = (value: unknown): boolean => isErrorObject(value) || (Array.isArray(value) && value.length > 0);

/** Whether a list of errors has one, or a description of each by its name. */
export const describesErrors = (errors: unknown): boolean =>
  isFilled(errors) && Object.values(errors as object).some((one) => isText(one) || isFilled(one));

/** Whether a part of a batch that was sent has the status of an error and describes it: `{"Status":"error","Errors":[{…}]}`. */
export function listsErrors(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const { error, errors = error, status, statuscode = status } = normalized(part);
  const isFailed = typeof statuscode === 'string' ? errorWord.test(statuscode) : isErrorStatus(statuscode);
  return isFailed && (isFilled(errors) || isText(errors));
}

/** Whether a part of a batch is only about a failure: `{"status":"4","error-text":"Bad Credentials"}`. */
function isFailedPart(part: object): boolean {
  const members = normalized(part);
  return (
    isOutcome(members) &&
    Object.entries(members).some(([name, value]) => /text|m(essa)?ge?$/.test(name) && isErrorMember([name, value]))
  );
}

/** Whether a status with a name and a description of its own is that of a failure: `{"groupName":"REJECTED"}`. */
const namesFailure = (status: object): boolean =>
  Object.entries(normalized(status)).some(
    ([name, value]) => /(name|code|state|value)$/.test(name) && typeof value === 'string' && errorWord.test(value),
  );

const isCount = (value: unknown): value is number => typeof value === 'number' && value > 0;

/** Whether a batch lists or counts failures and no success: `{"Failed":[…],"Successful":[]}`, `{"failed":5,"successful":0}`. */
export function isFailedBatch(members: Members): boolean {
  const named = (pattern: RegExp): unknown[] =>
    Object.entries(members).flatMap(([name, value]) => (pattern.test(name) ? [value] : []));
  const isSome = (value: unknown): boolean => isCount(value) || (Array.isArray(value) && value.length > 0);
  const successes = named(/^(success(ful|es)?|succeeded|processed|accepted|delivered)(items|records|count)?$/);
  return (
    named(/^(fail(ed|ures?)|errors?|rejected)(items|records|count)?$/).some(isSome) &&
    successes.length > 0 &&
    successes.every((value) => value === 0 || (Array.isArray(value) && value.length === 0))
  );
}
