import type { Evidence } from './evidence.ts';
import { addressOf, answerMembers, answerValue, responseHeader } from './message-facts.ts';
import {
  describesErrors,
  failedParts,
  hasFaultyPart,
  isFailedBatch,
  isObject,
  isObjects,
  listsErrors,
  maxParts,
} from './failed-parts.ts';
import { hasFailedStatus, hasFailureElement, isFailedOutcome, isOnlyWords } from './failed-outcome.ts';
import { saysFailure } from './failure-words.ts';
import { holdsError } from './named-errors.ts';
import { oncePer } from './once-per.ts';
import { normalized, outcomeOf, type Members } from './outcome-members.ts';
import { enveloped, outcomesBeside, outcomesWithin } from './outcome-places.ts';
import {
  errorWord,
  faultWord,
  isEmpty,
  isError,
  isErrorMember,
  isErrorObject,
  isErrorStatus,
  isOutcome,
  isText,
  maxMessage,
  refusal,
  spaced,
  wordsMember,
} from './outcome-words.ts';

/** Whether a body says that the call did not succeed, whatever its other members are. */
const deniesSuccess = (members: Members, method: string): boolean =>
  members['ok'] === false ||
  members['success'] === false ||
  // A record that is read, such as a job, can have failed itself.
  ((method !== 'GET' || isOutcome(members)) &&
    (members['haserrors'] === true ||
      Object.entries(members).some(
        ([name, value]) =>
          /^(is)?(success(ful)?|succeed(ed)?)$/.test(name) &&
          (/^(no?|f)$/i.test(String(value)) || (value === false && isOutcome(members))),
      )));

/** Paths of lists whose records are errors. */
const ofErrors = /(error|failure|exception|fault|log|event|message|alert|incident|notification)s?([-_]?codes?)?$/i;

/** Whether a list at the top only has outcomes, of which one of a call that changes something, or all, are errors. */
function isFailedList(list: unknown, method: string): boolean {
  if (!Array.isArray(list) || list.length === 0) return false;
  const parts: unknown[] = list.slice(0, maxParts);
  const failed = (part: unknown): boolean =>
    typeof part === 'object' && part !== null && isFailedOutcome(normalized(part));
  if (parts.length === 1 && isObject(parts[0]) && isOnlyWords(normalized(parts[0]))) return true;
  return method === 'GET' ? parts.every(failed) : parts.some((part) => failed(part) || listsErrors(part));
}

const aboutLogin = /(^|[-_])log-?in|auth[a-z]*-?(reason|status|result|error)/i;

/** A header by which the server says that it did not accept the credentials, and answers as to a guest. */
export const refusedLogin = (evidence: Evidence): [name: string, value: string] | undefined =>
  evidence.responseHeaders?.find(
    ([name, value]) =>
      aboutLogin.test(name) && /(^|[_ -])(failed|failure|denied|invalid|expired|rejected)([_ .,:-]|$)/i.test(value),
  );

/** The result of a mutation of GraphQL that reports errors of the user: `{"userErrors":[…]}`, `{"ok":false}`. */
const isFailedMutation = ({ ok, success = ok, usererrors }: Members): boolean =>
  success === false || (Array.isArray(usererrors) && usererrors.length > 0);

/** Whether an outcome of FHIR has an issue that is more than a warning. */
const hasIssue = (issues: unknown): boolean =>
  isObjects(issues) && issues.some((one) => 'severity' in one && /^(error|fatal)$/.test(String(one.severity)));

/** Whether the members follow a format in which errors are reported with 200: GraphQL, JSON-RPC, bulk operations. */
function isKnownFailure(members: Members, method: string): boolean {
  const { data, error, errors, items, jsonrpc, shards } = members;
  if (deniesSuccess(members, method)) return true;
  // Of Elasticsearch and OpenSearch.
  if (typeof shards === 'object' && shards !== null && isFailedBatch(shards as Members)) return true;
  if (typeof jsonrpc === 'string' && isError(error)) return true;
  if (errors === true && Array.isArray(items)) return true;
  if (members['resourcetype'] === 'OperationOutcome') return hasIssue(members['issue']);
  const ofData = [data, members['response'], members['results'], items].filter((one) => one !== undefined);
  const mutations = method !== 'GET' && isObject(data) ? Object.values(data).filter(isObject) : [];
  if (mutations.some((one) => isFailedMutation(normalized(one)))) return true;
  if (
    (describesErrors(errors) || isText(members['exception'])) &&
    ofData.length > 0 &&
    ofData.every((one) => isEmpty(one) || one === 0)
  )
    return true;
  const isList = Array.isArray(errors) && errors.length > 0;
  return isList && isEmpty(data) && errors.every((one) => typeof one === 'object' && one !== null && 'message' in one);
}

/** Elements that the faults of SOAP and XML-RPC are in. */
const ofProcedures = /^(envelope|methodresponse)$/;

/** A query of GraphQL that only reads. */
const isQuery = (text: string): boolean => /"query"\s*:\s*"\s*(query\b|\{)/.test(text);

/** Paths of checks, whose answer can be that something is invalid. */
const ofChecks =
  /(^|[/_:.-])(checks?|verif(y|ications?)|validat(e|ions?)|lint|test|inspect|scan|score|screen(ing)?s?)$/i;

/** The method, which is GET for a search or a check that is sent as a body. */
const readingMethod = (evidence: Evidence): string =>
  /(^|[/_:.-])(search|query|find|list|filter|lookup|report)s?$/i.test(addressOf(evidence).path) ||
  ofChecks.test(addressOf(evidence).path) ||
  isQuery(evidence.requestText ?? '')
    ? 'GET'
    : evidence.method;

/** Words about a failure of the server, or a refusal of the caller, instead of what was checked. */
const ofServer =
  /\b(internal (server )?error|access denied|permission|forbidden|(un|not )authori[sz]ed|(rate )?limit)\b/i;
const ofCaller = /\b(api ?keys?|tokens?|credentials?|log(ged)? ?in|authentication)\b/i;

/** Whether a member is about the call, rather than about what it checked: an error with a code, words about credentials. */
const isAboutCall =
  (evidence: Evidence) =>
  ([name, value]: [string, unknown]): boolean => {
    if (/^(code|status(code)?)$/.test(name)) return isErrorStatus(value);
    if (/^err(or)?(code|no|num)$/.test(name)) return isErrorMember([name, value]);
    if (/^errors?$/.test(name) && isErrorObject(value)) return true;
    if (typeof value !== 'string' || !(name === 'error' || wordsMember.test(name))) return false;
    const checksCaller = /key|token|credential|session|login|auth/i.test(addressOf(evidence).path);
    return ofServer.test(value) || (!checksCaller && ofCaller.test(value));
  };

/** Whether the body is the answer of a check: `{"valid":false,"errors":["…"]}`, `{"status":"invalid"}`. */
const isVerdict = (evidence: Evidence, members: Members): boolean =>
  (['valid', 'isvalid', 'verified'].some((name) => typeof members[name] === 'boolean') ||
    (/\/(status|state|decision)$/.test(addressOf(evidence).path) &&
      /^(reject|declin|deni)/i.test(String(members['status']))) ||
    (ofChecks.test(addressOf(evidence).path) &&
      /^(in)?valid|^(reject|deni|fail|block|unknown|undeliverable)/i.test(
        String(members['status'] ?? members['result']),
      ))) &&
  !Object.entries(members).some(isAboutCall(evidence));

/** Texts by which servers without JSON refuse a call: `ERROR 401: …`, `NOK|…`, `-1: …`. */
const refusalText =
  /^\s*((error|err|nok|ko|fail(ed|ure)?|exception)(( \w{0,6}\d{1,6})?\s*[:|]|( \w{0,6}|[,;] ?)\d{1,6}\s*[,;])(?! ?(none|no|null|false|0)\W*$)|-\d{1,4}\s*[:|,] ?[a-z]{2}|(err|error) (?!0+\s*$)\d{1,6}\s*$)/i;
const maxRefusal = 300;

function isRefusalText(evidence: Evidence): boolean {
  const text = (evidence.responseText ?? '').trim();
  if (/csv|tab-separated/i.test(responseHeader(evidence, 'content-type') ?? '')) return false;
  return text.length <= maxRefusal && !/^[[{<"]/.test(text) && (refusalText.test(text) || refusal.test(text));
}

/** Whether the status of the call precedes its record, and is not that of another address: `{"status_code":"406","status_message":"…","id":"…"}`. */
const hasErrorStatus = (members: Members): boolean =>
  isErrorStatus(members['statuscode']) &&
  isText(members['statusmessage']) &&
  !Object.keys(members).some((name) => /^(ur[il]|link|host|target|address|endpoint)/.test(name));

/** Whether a body reports a failure of its own: `{"success":false}`, `{"error":…}`, `<Error>…`, an event named error. */
export const reportsFailure = oncePer((evidence): boolean => {
  const grpc = responseHeader(evidence, 'grpc-status');
  if (grpc !== undefined && grpc !== '0') return true;
  const outcome = outcomeOf(evidence);
  const method = readingMethod(evidence);
  if (!outcome) {
    const isList = method === 'GET' && ofErrors.test(addressOf(evidence).path);
    const value = answerValue(evidence);
    if (isRefusalText(evidence) || (method !== 'GET' && holdsError(value))) return true;
    return !isList && isFailedList(value, method);
  }
  const { members, root } = outcome;
  if (/^(\w*error|errorresponse|fault|\w*exception)$/.test(root) || (ofProcedures.test(root) && 'fault' in members))
    return true;
  if (isKnownFailure(members, method)) return true;
  if (isVerdict(evidence, members)) return false;
  if (hasFailedStatus(members) || (root !== '' && hasFailureElement(members))) return true;
  const { responseText = '', status } = evidence;
  const outcomeWord = members['status'];
  if (status === 207 && /<(\w{1,20}:)?status>HTTP\/1\.\d [45]\d\d/.test(responseText.slice(0, 4096))) return true;
  if (!/^\s*[[{<]/.test(responseText) && typeof outcomeWord === 'string' && errorWord.test(outcomeWord)) return true;
  // What is read may list or count failures of its own, e.g. a log or a job.
  if ((evidence.status === 207 || method !== 'GET') && failedParts(members, evidence.status)) return true;
  if (evidence.method !== 'GET' && isFailedBatch(members)) return true;
  if (method !== 'GET' && hasErrorStatus(members)) return true;
  // A warning can have the name of an error.
  if (members['ok'] === true || members['success'] === true) return false;
  // The records of a GraphQL response can have errors of their own.
  const { data } = members;
  const isData = isObject(data) && !Array.isArray(data) && Object.keys(members).length === 1;
  if (method !== 'GET' && !isData && holdsError(answerMembers(evidence))) return true;
  // Elements of XML are read without what they are in.
  if (method !== 'GET' && root !== '' && holdsError(members)) return true;
  return [
    members,
    enveloped(members, evidence.method),
    ...outcomesBeside(members, method),
    ...outcomesWithin(members, method),
  ].some((one) => one && (deniesSuccess(one, method) || isFailedOutcome(one)));
});

/** Whether a body has a member or a text like those of an error, although it need not report one. */
export const mentionsError = oncePer((evidence): boolean => {
  const members = outcomeOf(evidence)?.members ?? {};
  return (
    holdsError(answerValue(evidence), 'some') ||
    (readingMethod(evidence) !== 'GET' && hasFaultyPart(members)) ||
    Object.entries(members).some(
      ([name, value]) => /^(err|exception|fail|fault|reject)/.test(name) && isError(value),
    ) ||
    mentionsRefusal(members) ||
    (readingMethod(evidence) !== 'GET' && partsOf(answerValue(evidence)).some((part) => mentionsRefusal(part))) ||
    saysFailure(evidence, evidence.of === 'request' && readingMethod(evidence) === 'GET')
  );
});

/** The members of the parts of a list. */
const partsOf = (list: unknown): Members[] =>
  Array.isArray(list) ? (list.slice(0, maxParts) as unknown[]).filter(isObject).map((part) => normalized(part)) : [];

const maxNested = 2;
/** Whether a message, a status or a code in a body, and in no list within it, has the words or the number of a failure. */
const mentionsRefusal = (members: Members, depth = 0): boolean =>
  Object.entries(members).some(([name, value]) => {
    if (isObject(value) && !Array.isArray(value))
      return depth < maxNested && mentionsRefusal(normalized(value), depth + 1);
    if (typeof value === 'number') return /^(http)?status(code)?$/.test(name) && isErrorStatus(value);
    if (typeof value !== 'string' || value.length > maxMessage) return false;
    if (/^(message|msg|text|reason|detail|description|info)$/.test(name))
      return refusal.test(value) || faultWord.test(value);
    return /(status|code|result|outcome)$/.test(name) && errorWord.test(spaced(value));
  });
