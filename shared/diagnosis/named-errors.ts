import { bareName } from './translated.ts';

/** Names of members that hold an error, with their separators and words of other languages removed by `bareName`. */
const errorName =
  /^(user|insert|validation|field|item|line|order|last)?(err(or)?s?|exceptions?|faults?|failures?|rejections?)(info|list|details?|codes?|no|num|messages?|msg|text|string|description|reason|type|data)?$|^(reject|failure|refusal|denial)(ed)?reasons?$|^(is|has)errors?$|^failed(items|entries|records|requests)?$/;
/** Errors of an earlier time, which a record remembers. */
const ofRecord = /^last/;
const fine = /^(|0+|ok|none|null|false|no errors?|success(ful)?)$/i;

const maxDepth = 5;
const maxItems = 20;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether the value of a member that is named like an error says that there is one. */
function isError(value: unknown): boolean {
  if (typeof value === 'string') return !fine.test(value.trim());
  if (typeof value === 'number') return value !== 0;
  if (!isObject(value)) return value === true;
  if (Array.isArray(value))
    return value.some(isError) || value.some((one) => isObject(one) && Object.keys(one).length > 0);
  const code: unknown = Object.entries(value).find(([name]) => bareName(name) === 'code')?.[1];
  const isFine = code === 0 || (typeof code === 'string' && fine.test(code));
  return !isFine && Object.values(value).some((one) => one !== null && one !== '');
}

/** Members of a stored record, which can have an error of its own. */
const ofStored = /^(id|name|title|url|created\w*|updated\w*|started\w*|finished\w*|state|progress)$/;
const isRecord = (value: object): boolean =>
  Object.keys(value).filter((name) => ofStored.test(bareName(name))).length > 1;

/**
 * Whether a value has a member at any depth that is named like an error and holds one: `{"orders":[{"errorInfo":{…}}]}`.
 * A list has one if all of its items do, because a part of a batch can fail.
 * @param ofList Whether one item is enough
 */
export function holdsError(value: unknown, ofList: 'every' | 'some' = 'every', depth = 0): boolean {
  if (!isObject(value) || depth > maxDepth) return false;
  if (Array.isArray(value))
    return value.length > 0 && value.slice(0, maxItems)[ofList]((one) => holdsError(one, ofList, depth + 1));
  return (
    !isRecord(value) &&
    Object.entries(value).some(([name, member]) => {
      const bare = bareName(name);
      return (!ofRecord.test(bare) && errorName.test(bare) && isError(member)) || holdsError(member, ofList, depth + 1);
    })
  );
}
