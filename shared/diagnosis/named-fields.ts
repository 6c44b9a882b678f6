import type { Evidence } from './evidence.ts';
import { firstMembers } from './first-members.ts';
import { addressOf, answerMembers } from './message-facts.ts';
import { messagesOf } from './messages.ts';
import { oncePer } from './once-per.ts';
import { normalized } from './outcome-members.ts';
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

/** The path of a field without the part of the request that it begins with: `["body", "amount"]`. */
function shownWay(way: unknown, error: Members, path: string): string | undefined {
  const segments = Array.isArray(way) ? way.filter((one) => isWord(one) || typeof one === 'number').map(String) : [];
  const inBody = segments.length > 1 && segments[0] === 'body' ? segments.slice(1) : segments;
  // The path of the request, in other errors.
  const isField = isWord(way) && (!/^(\/|https?:)/.test(way) || isPointer(way, error, path));
  const written = isField ? way : inBody.join('.');
  return written === '' ? undefined : written;
}

/** The field that an error is about, in the answer to a request with this path. */
function fieldOf(written: Members, path: string): string | undefined {
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
          .map((name) => shownWay(error[name], error, path))
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

/** The first field that an error at any depth names, e.g. `embeds.0.name`. */
function found(body: Members, path: string): string | undefined {
  let visited = 0;
  const visit = (of: unknown, way: readonly string[]): string | undefined => {
    if (visited++ > maxVisited || way.length > maxDepth || typeof of !== 'object' || of === null) return undefined;
    if (isMembers(of)) {
      const own =
        Array.isArray(of['_errors']) && of['_errors'].length > 0 && way.length > 0 ? way.join('.') : undefined;
      const named = own ?? fieldOf(of, path);
      if (named !== undefined) return named;
    }
    for (const [name, value] of firstMembers(of)) {
      if (listed.test(bareName(name)) && Array.isArray(value) && isWord(value[0])) return value[0];
      const isMap = byName.test(bareName(name));
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

/** Sentences that begin with the name of a field, as those of Joi, or end with the path of one. */
const inSentence = [
  /^["'`](?!authori[sz]ation\b|x-|content-|accept|host\b)([A-Za-z_][\w.[\]-]{0,99})["'`] (?:is (?:not|required|missing|invalid|unknown|too|empty|blank|mandatory|out)|must|should|contains|length must|needs|cannot|fails)\b/i,
  /\b(?:property|field|attribute|parameter|column) (?:named |called )?["'`]([A-Za-z_][\w.[\]-]{0,60})["'`]/i,
  /\bfield=["'`]?([A-Za-z_][\w.[\]-]{0,60})/i,
  /\b(?:for|no such) key ["'`]([A-Za-z_][\w.[\]-]{0,60})["'`]/i,
  /\brequired propert(?:y|ies)\b[^:]{0,40}: ?["'`]?([A-Za-z_]\w{0,60})/i,
  /^(?:bad|invalid|missing|unknown|wrong)[ _](?:value|field|property|attribute)(?: (?:in|for|at))?: ?["'`]?([A-Za-z]\w{0,60}\[\d{0,6}\][\w.[\]]{0,60})["'`]?\.?$/i,
];

/** The field that a sentence of a rejection names. */
const inSentences = (evidence: Evidence): string | undefined =>
  messagesOf(evidence)
    .flatMap(({ text }) => inSentence.flatMap((pattern) => pattern.exec(text)?.[1] ?? []))
    .at(0);

/** The field that the body of a rejection names first; undefined if it names none. */
export const namedField = oncePer((evidence): string | undefined => {
  const body = answerMembers(evidence);
  return body && (found(body, addressOf(evidence).path) ?? firstList(body) ?? inSentences(evidence))?.slice(0, maxName);
});
