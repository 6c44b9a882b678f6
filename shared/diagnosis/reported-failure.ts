import type { Evidence } from './evidence.ts';
import { answerMembers, answerValue, responseHeader } from './message-facts.ts';
import { isPage, pageTitle } from './messages.ts';

type Members = Record<string, unknown>;

const maxOutcomeMembers = 6;
const outcomeMembers =
  /^(ok|success|succeeded|status|result|error|errors|error_description|error_?code|message|msg|code|detail|details|reason|title|request_?id|trace_?id|timestamp|status_?code|path|data|extensions|headers|body|is_?base64_?encoded|err(or)?_?(code|no|num|msg|message|type)|stack_?trace|trace)$/i;

/** Whether a body is only about an outcome, rather than a record that has a status of its own. */
const isOutcome = (members: Members): boolean => {
  const names = Object.keys(members);
  return names.length <= maxOutcomeMembers && names.every((name) => outcomeMembers.test(name));
};

const isError = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || (typeof value === 'object' && value !== null && !Array.isArray(value));
const isErrorStatus = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 400 && value <= 599;
const isEmptyData = ({ data }: Members): boolean =>
  data === undefined || data === null || (typeof data === 'object' && Object.values(data).every((one) => one === null));

/** Whether a member names an error: `errcode` with a number, `errorMessage` with a text. */
const isErrorMember = ([name, value]: [string, unknown]): boolean =>
  (/^err(or)?_?(code|no|num)$/i.test(name) && typeof value === 'number' && value !== 0) ||
  (/^err(or)?_?(msg|message|type)$/i.test(name) && isError(value));

/** The parts of a batch (HTTP 207 and similar) whose own status is an error. */
function failedParts(members: Members): boolean {
  const parts = Object.values(members).find((one) => Array.isArray(one)) as unknown[] | undefined;
  const failed = (part: unknown): boolean =>
    typeof part === 'object' && part !== null && isErrorStatus((part as Members)['status']);
  return parts !== undefined && parts.length > 0 && parts.every(failed);
}

/** Whether the members follow a format in which errors are reported with 200: GraphQL, JSON-RPC, bulk operations. */
function isKnownFailure(members: Members): boolean {
  const { error, errors, items, jsonrpc, ok, success } = members;
  if (ok === false || success === false) return true;
  if (typeof jsonrpc === 'string' && isError(error)) return true;
  if (errors === true && Array.isArray(items)) return true;
  const isList = Array.isArray(errors) && errors.length > 0;
  return (
    isList && isEmptyData(members) && errors.every((one) => typeof one === 'object' && one !== null && 'message' in one)
  );
}

/** Whether a JSON body reports a failure of its own: `{"success":false}`, `{"error":…}`, `{"statusCode":500}`. */
export function reportsFailure(evidence: Evidence): boolean {
  const grpc = responseHeader(evidence, 'grpc-status');
  if (grpc !== undefined && grpc !== '0') return true;
  const members = answerMembers(evidence);
  if (!members) return false;
  if (isKnownFailure(members) || failedParts(members)) return true;
  if (!isOutcome(members)) return false;
  const { code, data, error, errors, status, statusCode, success } = members;
  if (isErrorStatus(status) || isErrorStatus(statusCode) || isErrorStatus(code)) return isEmptyData({ data });
  return (
    (typeof status === 'string' && /^(error|fail(ed|ure)?|rejected)$/i.test(status)) ||
    (typeof success === 'string' && /^(false|0|no)$/i.test(success)) ||
    isError(error) ||
    Object.entries(members).some(isErrorMember) ||
    (Array.isArray(errors) && errors.length > 0)
  );
}

/** Messages that PHP, Python, Java, .NET and Ruby write if a program fails. */
const crash =
  /<b>(Fatal|Parse) error<\/b>:|(^|\n)(PHP )?Fatal error: |Uncaught (\w*Error|\w*Exception)\b|Traceback \(most recent call last\)|Exception in thread "|\n\s+at [\w.$<>]{1,200}\([\w.]{1,100}:\d{1,6}\)|Unhandled exception\b|<faultstring/;

/** Whether the body is the message of a program that failed. */
export const showsCrash = ({ responseText = '' }: Evidence): boolean => crash.test(responseText.slice(0, 4096));

/** Whether the body is a page of an error although the status is a success. */
export const showsErrorPage = (evidence: Evidence): boolean =>
  isPage(evidence) &&
  /^(error\b|[45]\d\d\b)|\b(page )?not found\b|\b(internal server|server) error\b|bad gateway|(service|site) (temporarily )?unavailable|access denied|\bforbidden\b|application error/i.test(
    pageTitle(evidence) ?? '',
  );

/** A change that can turn a text into JSON, and the mistake that it shows. */
interface Repair {
  mistake: string;
  repaired(text: string): string | undefined;
}

const within = (pattern: RegExp) => (text: string) => pattern.exec(text)?.[1];

/** Changes in the order of their size. */
const repairs: readonly Repair[] = [
  { mistake: 'it begins with a byte order mark', repaired: within(/^\ufeff([\s\S]*)$/) },
  {
    mistake: "it begins with a prefix against script inclusion, such as )]}'",
    repaired: within(/^\s*(?:\)\]\}',?|for ?\(;;\);|while ?\(1\);)([\s\S]*)$/),
  },
  {
    mistake: 'it is wrapped in a function call (JSONP)',
    repaired: within(/^\s*(?:\/\*\*\/)?[\w.$]{1,100}\(([\s\S]*)\);?\s*$/),
  },
  {
    mistake: 'it contains several JSON values, one in a line (NDJSON)',
    repaired: within(/^([[{][^\n]*[\]}])\r?\n\s*[[{]/),
  },
  {
    mistake: 'more text follows the JSON value',
    repaired: (text) => text.slice(0, Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1),
  },
  { mistake: 'other text precedes the JSON value', repaired: (text) => text.slice(Math.max(0, text.search(/[[{]/))) },
  { mistake: 'a comma precedes a closing bracket', repaired: (text) => text.replace(/,(\s{0,100}[}\]])/g, '$1') },
  {
    mistake: 'it contains NaN or Infinity, which JSON does not have',
    repaired: (text) => text.replace(/\b-?(NaN|Infinity)\b/g, 'null'),
  },
  {
    mistake: 'it is written with single quotes or Python values, not as JSON',
    repaired: (text) =>
      text
        .replaceAll("'", '"')
        .replace(/\bNone\b/g, 'null')
        .replace(/\bTrue\b/g, 'true')
        .replace(/\bFalse\b/g, 'false'),
  },
  {
    mistake: 'names are not in quotation marks',
    repaired: (text) => text.replace(/([{,]\s{0,100})([A-Za-z_]\w{0,100})(\s{0,100}:)/g, '$1"$2"$3'),
  },
];

function parses(text: string | undefined): boolean {
  if (text === undefined || text.trim() === '') return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** The smallest mistake that makes a text invalid JSON, or JSON that was serialised twice; undefined if none is found. */
export function jsonMistake(evidence: Evidence): string | undefined {
  const { responseText = '' } = evidence;
  const value = answerValue(evidence);
  if (typeof value === 'string')
    return parses(value) ? 'it is a JSON string that contains JSON: it was serialised twice' : undefined;
  if (value !== undefined) return undefined;
  if (responseText.trim() === '') return undefined;
  if (/^\s*<(\?xml|!doctype|html)/i.test(responseText))
    return /^\s*<\?xml/i.test(responseText) ? 'it is XML' : 'it is an HTML page';
  return repairs.find(({ repaired }) => parses(repaired(responseText)))?.mistake;
}
