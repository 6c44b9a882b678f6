import { firstMembers } from './first-members.ts';
import { bareName } from './translated.ts';

/** Names of members that hold an error, with their separators and words of other languages removed by `bareName`. */
const errorName =
  /^(user|insert|validation|field|item|line|order|last)?(err(or)?s?|exceptions?|faults?|failures?|rejections?)(info|list|details?|codes?|no|num|messages?|msg|text|string|description|reason|type|data)?$|^(reject|failure|refusal|denial)(ed)?reasons?$|^(is|has)errors?$|^(failed|rejected)(items|entries|records|requests|rows)?$/;
/** Errors of an earlier time, which a record remembers. */
const ofRecord = /^last/;
/** Members that measure or sum up other things than the call. */
const ofMeasure = /^(metrics?|stat(istic)?s?|counts?|counters?|usage|summary|totals?|telemetry|health|histogram)$/;
/** Names of numbers of errors. */
const ofCount = /(errs|errors|exceptions|faults|failures|rejections)$/;
const fine = /^(|0+|ok|none|null|false|no errors?|success(ful)?)$/i;

const maxDepth = 5;
const maxItems = 20;
/** At most so many objects and lists are read. */
const maxVisited = 2000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether the value of a member that is named like an error says that there is one. */
function isError(value: unknown): boolean {
  if (typeof value === 'string') return !fine.test(value.trim());
  if (typeof value === 'number') return value !== 0;
  if (!isObject(value)) return value === true;
  if (Array.isArray(value))
    return value.slice(0, maxItems).some((one) => isError(one) || (isObject(one) && Object.keys(one).length > 0));
  const members = firstMembers(value);
  const code = members.find(([name]) => bareName(name) === 'code')?.[1];
  const isFine = code === 0 || (typeof code === 'string' && fine.test(code));
  return !isFine && members.some(([, one]) => one !== null && one !== '');
}

/** Members of a stored record, which can have an error of its own. */
const ofStored = /^(id|name|title|url|created\w*|updated\w*|started\w*|finished\w*|state|progress)$/;
const isRecord = (value: object): boolean =>
  firstMembers(value).filter(([name]) => ofStored.test(bareName(name))).length > 1;

/** Whether another number of an object is above 0, such as that of the successes beside a number of errors, or a text says that the call was accepted. */
const hasSuccess = (of: object, name: string): boolean =>
  firstMembers(of).some(
    ([other, value]) =>
      other !== name &&
      ((typeof value === 'number' && value > 0) ||
        (typeof value === 'string' && /^(accepted|queued|partial\w*|completed?|done)$/i.test(value))),
  );

/**
 * Whether a value has a member at any depth that is named like an error and holds one: `{"orders":[{"errorInfo":{…}}]}`.
 * A list has one if all of its items do, because a part of a batch can fail. A number of errors is one of the call if no other number is above 0.
 * @param ofList Whether one item is enough
 */
export function holdsError(value: unknown, ofList: 'every' | 'some' = 'every'): boolean {
  let visited = 0;
  const holds = (of: unknown, depth: number): boolean => {
    if (!isObject(of) || depth > maxDepth || visited++ > maxVisited) return false;
    if (Array.isArray(of)) return of.length > 0 && of.slice(0, maxItems)[ofList]((one) => holds(one, depth + 1));
    if (isRecord(of)) return false;
    return firstMembers(of).some(([name, member]) => {
      const bare = bareName(name);
      if (ofMeasure.test(bare)) return false;
      const isCount =
        typeof member === 'number' && ofCount.test(bare) && (depth > 0 || (ofList === 'every' && hasSuccess(of, name)));
      return (!ofRecord.test(bare) && !isCount && errorName.test(bare) && isError(member)) || holds(member, depth + 1);
    });
  };
  return holds(value, 0);
}
