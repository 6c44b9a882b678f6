import type { Members } from './outcome-members.ts';
import { translated } from './translated.ts';

const maxOutcomeMembers = 8;
const outcomeMember =
  /^(ok|ack|success|succeeded|received|processed|accepted|handled|acknowledged|stat|status|results?|response|errors?|errordescription|errorcode|message|msg|code|number|type|description|details?|reason|title|requestid|traceid|time(stamp)?|ts|statuscode|statustext|path|data|payload|text|extensions|headers|body|isbase64encoded|err(or)?(code|no|num|msg|message|type)?|stacktrace|trace|helpurl|moreinfo|documentationurl|ret|information|note|(return|result|response|resp|ret|sub)\w{0,8}(code|codeid|msg|message|text|desc|description|extinfo)|method|(tasks|total|result)s?(count|results)?|cost|causes?|resolution|solution|hint|suggestion|severity|category|l(errorcode|shortmessage|longmessage|severitycode)\d|version|build|correlationid|cod|rc(msg)?|(api|call|operation|request|service)(status|message|code)|meta|head(er)?|response(status|header)|statusmessage|state|outcome|info(code)?|messages|qtime|(is)?success(ful)?|succeed|(is|has)errors?|desc|messagekey|remarks?|(return|result|resp|ret)status|(response|elapsed|processing)time(taken|ms)?|(http|call|request|service)(status|code|statuscode))$/;
export const wordsMember =
  /^((return|result|response|resp|status|ret)?(message|msg|text|description|desc)|details?|reason|remarks?|title|info(rmation)?|note|err(or)?(msg|message|description)?|lshortmessage\d)$/;

const isOfOutcome = ([name]: [string, unknown]): boolean =>
  outcomeMember.test(name) || /^(err|fault|exception|failure)/.test(name);
/** A code of one's own under a name of one's own, in capitals: `{"rc":1,"mc":"ORDER_005"}`. */
const isOwnCode = (one: [string, unknown]): boolean =>
  !isOfOutcome(one) && typeof one[1] === 'string' && /^[A-Z]{2,20}_[A-Z\d_]{2,30}$/.test(one[1]);

/** Whether a body is only about an outcome, rather than a record that has a status of its own. */
export const isOutcome = (members: Members): boolean => {
  const filled = Object.entries(members).filter(([, value]) => !isEmpty(value));
  const isPlainNo = filled.length === 2 && filled.some(([, value]) => /^(ko|nok)$/i.test(String(value)));
  return (
    filled.length <= maxOutcomeMembers &&
    (isPlainNo || filled.filter((one) => !isOfOutcome(one)).length <= (filled.some(isOwnCode) ? 1 : 0))
  );
};

/** Texts of a body without other members that only servers that refuse a call write. */
export const refusal =
  /^((you are )?not (logged|signed) in|please (log|sign) in|log ?in required|unauthori[sz]ed|forbidden|access denied|permission denied|not authori[sz]ed|bad request|not found|internal server error|(runtime|server|syntax|parse|internal|database) error(?=:)|an? (\w+ )?error (has )?occurred|authori[sz]ation has been denied|(invalid|missing|expired) (api ?key|(access )?token|credentials|signature|session)|(invalid|wrong|bad) (login|user ?name|password|user))(?=\W*$|[.:;,!]| (for|to) )/i;

export const fine = /^(|0|ok|none|no errors?|success(ful)?)$/i;
const noErrors = /\b(no|without( any)?) errors?\b/gi;
export const isText = (value: unknown): boolean => typeof value === 'string' && !fine.test(value);
/** Whether an object describes an error, and does not have the code of a success. */
export const isErrorObject = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  !('code' in value && fine.test(String(value.code)));
export const isError = (value: unknown): boolean =>
  isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText)) || isErrorObject(value);
export const isErrorStatus = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && /^[45]\d\d$/.test(value))) &&
  Number.isInteger(Number(value)) &&
  Number(value) >= 400 &&
  Number(value) <= 599;
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every((one) => one === null));

/** Texts of a status that report an error. */
export const errorWord =
  /(^|[_ ])(err(or)?(?![_ ]?free)|malformed|fehler|erreur|erro|fail(ed|ure)?|denied|rejected|invalid|illegal|unauthori[sz]ed|forbidden|exceeded|exception|fault|n(ot[_ ]?)?ok)([_ .,:!]|$)|^(ko|ng)$|^over_|_limit(_|$)/i;

/** Texts of a status by which a call was not carried out. */
const deniedCall = /^(request|call|query)[_ ](\w+[_ ])?not[_ ]|(^|[_ ])not[_ ](authori[sz]ed|entitled|serviced)$/i;
/** The same of records, so that the words beside it must be about the call. */
const deniedAny = /(^|[_ ])not[_ ](processed|allowed|permitted|supported|found|registered|exist)$/i;
const aboutCall =
  /\b(you|your|requests?|calls?|api|keys?|account|tokens?|client|caller|parameters?|invalid|limit|threshold|quota)\b/;
/** Whether the words of a failure are beside a status that denies the call: `{"status":"REQUEST_NOT_PROCESSED","message":["…"]}`. */
export function isDenied(members: Members): boolean {
  const states = ['status', 'code', 'statuscode', 'resultcode', 'returncode', 'outcome', 'result']
    .map((name) => members[name])
    .filter((value) => typeof value === 'string')
    .map(spaced);
  const words = Object.entries(members)
    .filter(([name]) => wordsMember.test(name))
    .map(([, value]) => saidIn(textIn(value)))
    .join('\n');
  return (
    (words !== '' && states.some((state) => deniedCall.test(state))) ||
    (aboutCall.test(words) && states.some((state) => deniedAny.test(state)))
  );
}

const maxTexts = 20;
/** The texts in a message, which can be a list of texts or of objects with texts. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value)
    .slice(0, maxTexts)
    .map(textIn)
    .filter((text) => text !== '')
    .join('. ');
}

/** A name in camel case as words. */
export const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2');

/** Words of a message by which a code beside it is that of a failure. */
export const faultWord =
  /\b(missing|required|invalid|wrong|unknown|expired|incorrect|exceeded|(must|can|may|should) ?not|too (long|short|large|small|many|low|high)|not (found|allowed|permitted|authori[sz]ed|valid|supported|exist\w*|logged in|in (the )?(\w+ )?list)|(?<!no |without )limit|illegal|does(n't| not) exist|no permission|mismatch|refused|insufficient|offline|unavailable|(?<!nothing is |not )locked|mandatory|busy|out of (credits?|funds|balance|quota)|violation|suspended|banned|frozen|unauthenticated|(is|are|was|has|have|had|does|do|could|can)(n't| not) (been )?(\w+ )?(match\w*|authenticated|authori[sz]ed|permitted|registered|whitelisted|respond\w*|supported|allowed)|cannot (connect|reach|respond)|out of (the )?range|(reached|over|exceeds?) (the |your )?(\w+ )?(limit|quota)|limit (is |was |has been )?(reached|exceeded)|payment required|access denied|no permissions?|(can|could) ?n[o']t (be )?\w+|can't \w+|unable to|no such|already (exists?|used|taken|registered))\b/i;

export const maxMessage = 1000;
/** The words of a message in English, without those that deny an error. */
export const saidIn = (message: string): string =>
  translated(spaced(message.slice(0, maxMessage)).toLowerCase()).replaceAll(noErrors, '');

/** Whether a member names an error: `errcode` with a number, `errorMessage` with a text, `status` with the word. */
export function isErrorMember([name, value]: [string, unknown]): boolean {
  if (/^(is|has)err(or)?s?$/.test(name)) return value === true;
  if (/^(ok|success|succeeded)$/.test(name) && value === 0) return true;
  if (/^ret(code)?$/.test(name)) return typeof value === 'number' && value < 0;
  if (/^err(or)?(code|no|num)$/.test(name) && typeof value === 'number') return value !== 0;
  if (/^err(or)?code$/.test(name)) return isText(value) && /[a-z]/i.test(String(value));
  if (/^(exception|fault(string)?|err(or)?(msg|message|text|type|response)?)$/.test(name)) return isError(value);
  if (/^(received|processed|accepted|handled|acknowledged)$/.test(name) && value === false) return true;
  if (typeof value !== 'string') return false;
  if (/^(return|result|response|resp)status$/.test(name) && /^f$/i.test(value)) return true;
  if (/^(ok|(is)?success(ful)?|succeed(ed)?)$/.test(name)) return /^(false|0|no?|f)$/i.test(value);
  if (name === 'type') return /^(error|failure|exception|fault)$/i.test(value);
  if (name === 'code') return errorWord.test(spaced(value).replaceAll('.', ' '));
  if (/^(message|msg)$/.test(name) && /^(n(ot)?[_ ]?ok|ko)$/i.test(value)) return true;
  if (/^(info|message|msg|reason)$/.test(name)) return /^[A-Z]+(_[A-Z]+)+$/.test(value) && errorWord.test(value);
  return (
    /^(ack|stat|state|(api|call|operation|request|service)?status|outcome|result|response|(return|result|response|resp|status)(code|status))$/.test(
      name,
    ) &&
    (errorWord.test(value) || errorWord.test(saidIn(value)) || /^false$/i.test(value))
  );
}
