import { z } from 'zod';
import table from './issue-text.json' with { type: 'json' };

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

let format: Intl.NumberFormat | undefined;

function formatNumber(n: number | bigint): string {
  format ??= new Intl.NumberFormat('en', { maximumFractionDigits: 10 });
  return format.format(n);
}

/** What to enter for a type of value. */
const types: Record<string, string> = table.types;

/** What to enter for a format of text. */
const formats: Record<string, string> = table.formats;

/** What is counted of a value that has a size. */
const units: Record<string, readonly [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  tuple: ['item', 'items'],
  set: ['item', 'items'],
  object: ['field', 'fields'],
  record: ['field', 'fields'],
  map: ['field', 'fields'],
  file: ['byte', 'bytes'],
};

/** A limit of a value: `Enter at most 60,000`. `how` is `at most`, `at least`, `less than`, `more than` or `exactly`. */
export function limitText(origin: string, how: string, limit: number | bigint): string {
  const unit = units[origin];
  if (origin === 'date') return `Enter a date ${how} ${new Date(Number(limit)).toISOString()}`;
  const amount = formatNumber(limit);
  if (!unit) return `Enter ${how} ${amount}`;
  return `${origin === 'string' ? 'Enter' : 'Use'} ${how} ${amount} ${unit[Number(limit) === 1 ? 0 : 1]}`;
}

/** The values to choose from: `Use one of "a", "b" or 3`. */
export function choiceText(values: readonly unknown[]): string {
  const [last = '', ...others] = values
    .map((value) => (typeof value === 'bigint' ? String(value) : JSON.stringify(value)))
    .toReversed();
  if (others.length === 0) return `Must be ${last}`;
  return `Use one of ${others.toReversed().join(', ')} or ${last}`;
}

function formatText(issue: RawIssue): string {
  const { format: name, prefix, suffix, includes, pattern } = issue as unknown as Record<string, string>;
  switch (name) {
    case 'starts_with':
      return `Must start with "${prefix ?? ''}"`;
    case 'ends_with':
      return `Must end with "${suffix ?? ''}"`;
    case 'includes':
      return `Must contain "${includes ?? ''}"`;
    case 'regex':
    case 'template_literal':
      return `Must match ${pattern ?? 'the pattern'}`;
    default:
      return formats[name ?? ''] ?? `Must be in the format ${name ?? ''}`;
  }
}

/** The text for a value that a schema rejects, without a full stop: `Enter at most 60,000`. */
function issueText(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Required'
        : (types[issue.expected] ?? `Must be of the type ${issue.expected}`);
    case 'invalid_value':
      return issue.input === undefined ? 'Required' : choiceText(issue.values);
    case 'too_big':
      return limitText(
        issue.origin,
        issue.exact ? 'exactly' : issue.inclusive === false ? 'less than' : 'at most',
        issue.maximum,
      );
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1 && !issue.exact) return 'Must not be empty';
      return limitText(
        issue.origin,
        issue.exact ? 'exactly' : issue.inclusive === false ? 'more than' : 'at least',
        issue.minimum,
      );
    case 'invalid_format':
      return formatText(issue);
    case 'not_multiple_of':
      return `Enter a multiple of ${formatNumber(issue.divisor)}`;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      if (issue.input === undefined) return 'Required';
      if (Array.isArray(issue.options) && issue.options.length > 0) return choiceText(issue.options);
      return issue.inclusive === false
        ? 'Matches more than one of the allowed forms'
        : 'Matches none of the allowed forms';
    case 'invalid_key':
      return 'The name of a field is not allowed';
    case 'invalid_element':
      return 'An item is not allowed';
    default:
      return 'Invalid value';
  }
}

// Applies to all schemas without their own texts, wherever this module is loaded.
z.config({ localeError: issueText });
