import type { Evidence } from './evidence.ts';
import { firstMembers } from './first-members.ts';
import { addressOf, answerMembers, answerValue } from './message-facts.ts';
import { namedInSentences } from './named-in-sentences.ts';
import { oncePer } from './once-per.ts';
import { normalized } from './outcome-members.ts';
import { sentNames } from './sent-names.ts';
import { bareName } from './translated.ts';

type Members = Record<string, unknown>;
const isMembers = (of: unknown): of is Members => typeof of === 'object' && of !== null && !Array.isArray(of);
const isWord = (of: unknown): of is string => typeof of === 'string' && of !== '';

const maxVisited = 300;
const maxDepth = 12;
const maxName = 100;

/** Members whose value is the name of a field, as those of Square, Stripe, JSON:API and Symfony. */
const names = [
  'field',
  'fieldname',
  'pointer',
  'parameter',
  'param',
  'property',
  'propertypath',
  'fieldpath',
  'propertyname',
];
/** Members whose value is a pointer to a field, or the name of one that is missing or unknown, as those of Ajv. */
const pointers = ['instancepath', 'datapath', 'missingproperty', 'additionalproperty'];
/** Members whose value is the way to a field, as those of Pydantic and Zod. */
const ways = ['loc', 'path'];
/** Members that list the names of fields: `{"missingfields":["lastname"]}`. */
const listed = /^(missing|invalid|unknown)(field|param|parameter|attribute|argument)s$/;
/** Members that hold the errors of fields by their names, as those of ASP.NET, Laravel and Rails. */
const byName = /^(errors|fielderrors|validationerrors|invalidfields|modelstate)$/;
/** Members of an error, which are no fields. */
const ofErrors =
  /^(messages?|msg|details?|code|type|errors?|title|reasons?|status|description|violations?|problems?|issues?|failures?|warnings?|nonfielderrors)$/;
const isOfErrors = (name: string): boolean => ofErrors.test(bareName(name));

/** Whether a way can be a pointer: a slash and a name that paths seldom have, unless it is the path of the request, as in the errors of Spring. */
const isPointer = (way: string, error: Members, path: string): boolean =>
  /^\/\w*[A-Z_]\w*$/.test(way) &&
  !path.endsWith(way) &&
  error['timestamp'] === undefined &&
  typeof error['status'] !== 'number';

/** Whether an error is one of GraphQL, whose path is one of the result (GraphQL 7.1.2). */
const isOfGraphql = (error: Members): boolean => isMembers(error['extensions']) || Array.isArray(error['locations']);

/** The segments of a way; those of Valibot are objects with a key. */
const segmentsOf = (way: readonly unknown[]): string[] =>
  way
    .map((one) => (isMembers(one) ? one['key'] : one))
    .filter((one) => isWord(one) || typeof one === 'number')
    .map(String);

/** The path of a field without the part of the request that it begins with: `["body", "amount"]`. */
function shownWay(way: unknown, error: Members, path: string, sent: ReadonlySet<string>): string | undefined {
  if (isOfGraphql(error)) return undefined;
  const segments = Array.isArray(way) ? segmentsOf(way) : [];
  const inBody = segments.length > 1 && segments[0] === 'body' ? segments.slice(1) : segments;
  // A pointer to what was sent.
  if (isWord(way) && way.startsWith('/') && !path.endsWith(way) && sent.has(way.split('/')[1] ?? ''))
    return way.slice(1).replaceAll('/', '.');
  // The path of the request, in other errors.
  const isField = isWord(way) && (!/^(\/|https?:)/.test(way) || isPointer(way, error, path));
  const written = isField ? way : inBody.join('.');
  return written === '' ? undefined : written;
}

/** The field that an error is about, in the answer to a request with this path. */
function fieldOf(written: Members, path: string, sent: ReadonlySet<string>): string | undefined {
  const error = normalized(written);
  const source = isMembers(error['source']) ? error['source'] : {};
  const named = names.flatMap((name) => [error[name], source[name]]).find(isWord);
  const within = isMembers(error['params']) ? normalized(error['params']) : {};
  const pointed = pointers
    .flatMap((name) => [error[name], within[name]])
    .filter(isWord)
    .map((way) => way.replace(/^[/.]?(requestbody|body)?[/.]?/i, '').replaceAll('/', '.'))
    .find(isWord);
  const isExplained = Object.keys(error).some((name) => !names.includes(name) && ofErrors.test(name));
  return (
    named ??
    pointed ??
    (isExplained
      ? [...ways, ...(isWord(error['source']) ? ['key'] : [])]
          .map((name) => shownWay(error[name], error, path, sent))
          .find(isWord)
      : undefined)
  );
}

/** Whether a value describes what is wrong with a field: texts, or an error. */
const describes = (value: unknown): boolean =>
  isWord(value) ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => isWord(one) || isMembers(one))) ||
  (isMembers(value) &&
    ['message', 'messages', 'code', 'msg', 'detail'].some((name) => isWord([value[name]].flat()[0])));

/** The first of the members that are named like fields, if each describes what is wrong with one. */
function firstDescribed(members: Members): string | undefined {
  const entries = firstMembers(members).filter(([name]) => !isOfErrors(name));
  return entries.length > 0 && entries.every(([, value]) => describes(value)) ? entries[0]?.[0] : undefined;
}

const ofMessages = /^(messages?|msg|error|details?|data|json|body|query)$/;
const faulty =
  /\b(required|missing|invalid|unknown|must|expected|should|cannot|can't|blank|empty|not an?|not (valid|allowed)|too)\b/i;

/** Whether a message is an object whose members are fields: `{"message":{"amount":"Not a number"}}`. */
function isMapOfSent(name: string, value: Members, sent: ReadonlySet<string>): boolean {
  const entries = firstMembers(value);
  if (!ofMessages.test(name) || entries.some(([key]) => isOfErrors(key))) return false;
  return entries.every(([key, text]) => describes(text) && (sent.has(key) || faulty.test(String(text))));
}

/** The first field that an error at any depth names, e.g. `embeds.0.name`. */
function found(body: Members, path: string, sent: ReadonlySet<string>): string | undefined {
  let visited = 0;
  const visit = (of: unknown, way: readonly string[]): string | undefined => {
    if (visited++ > maxVisited || way.length > maxDepth || typeof of !== 'object' || of === null) return undefined;
    if (isMembers(of)) {
      const own =
        Array.isArray(of['_errors']) && of['_errors'].length > 0 && way.length > 0 ? way.join('.') : undefined;
      const named = own ?? fieldOf(of, path, sent);
      if (named !== undefined) return named;
    }
    for (const [name, value] of firstMembers(of)) {
      if (listed.test(bareName(name)) && Array.isArray(value) && isWord(value[0])) return value[0];
      const isMap = byName.test(bareName(name)) || (isMembers(value) && isMapOfSent(bareName(name), value, sent));
      const described = isMap && isMembers(value) ? firstDescribed(value) : undefined;
      const inside = described ?? visit(value, isMap ? [] : [...way, name]);
      if (inside !== undefined) return inside;
    }
    return undefined;
  };
  return visit(body, []);
}

/** The first member, if each lists what is wrong with a field: `{"amount":["A valid number is required."]}`. */
function firstList(body: Members): string | undefined {
  const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isWord);
  return firstMembers(body).every(([, value]) => isList(value)) ? firstDescribed(body) : undefined;
}

/** Whether a rejection names a field that was sent, or a variable of GraphQL. */
export const namesSentField = (evidence: Evidence): boolean => {
  const named = namedField(evidence);
  const last = (named ?? '').replace(/^.*[.\]]/, '');
  if (named === undefined) return false;
  const isVariable = (evidence.requestText ?? '').includes(`$${named}`);
  return isVariable || sentNames(evidence).has(named) || sentNames(evidence).has(last);
};

/** The field that the body of a rejection names first; undefined if it names none. */
export const namedField = oncePer((evidence): string | undefined => {
  const value = answerValue(evidence);
  // The errors can be a list at the top.
  const body = Array.isArray(value) ? { errors: value as unknown[] } : answerMembers(evidence);
  const sent = sentNames(evidence);
  const inBody = body && (found(body, addressOf(evidence).path, sent) ?? firstList(body));
  return (inBody ?? namedInSentences(evidence))?.slice(0, maxName);
});
