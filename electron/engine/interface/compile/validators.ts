import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidateFunction, DataValidationCxt } from 'ajv/dist/types/index.js';
import { hash } from 'node:crypto';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Format } from 'ajv';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { linear } from '../../expressions/json-schema.ts';
import { valueAt, type Members } from '../read/members.ts';
import { chooseErrors, type Errors, expectedWords } from './schema-errors.ts';
import type { CompiledInterface, Direction, Violation } from './compiled-interface.ts';
import { chooseKeyword, createDeriver, referKeyword, type Choice, type Deriver } from './derive-schema.ts';

/** Formats of texts that are checked; others are not. */
const ofTexts = `date time date-time duration uri uri-reference uri-template email hostname ipv4 ipv6 uuid json-pointer
  relative-json-pointer regex`.split(/\s+/) as (keyof typeof fullFormats)[];

/** Longer texts are not checked: regular expressions use too much memory for them. */
const maxLength = 65_536;

function testOf(format: Format): (text: string) => boolean {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return format;
  if (typeof format === 'object' && typeof format.validate === 'function') {
    return format.validate as (text: string) => boolean;
  }
  return () => true;
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The formats that are checked, by name (JSON Schema Validation 7.3 and the registry of OpenAPI). */
const formats: Readonly<Record<string, Format>> = {
  ...Object.fromEntries(
    ofTexts.map((name): [string, Format] => {
      const test = testOf(fullFormats[name]);
      return [name, (text: string) => text.length > maxLength || test(text)];
    }),
  ),
  int32: fullFormats.int32,
  int64: fullFormats.int64,
  byte: (text: string) => text.length % 4 === 0 && base64.test(text),
};

/** Longer texts of arrays and objects are replaced by their hash. */
const maxText = 64;

/** Compares JSON values by texts, which are the same for equal values regardless of the order of members. */
function createEquality() {
  let texts = new WeakMap<object, string>();

  function canonical(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
    const known = texts.get(value);
    if (known !== undefined) return known;
    const whole = Array.isArray(value) ? `[${value.map(canonical).join()}]` : `{${membersOf(value)}}`;
    const text = whole.length > maxText ? `#${hash('sha256', whole)}` : whole;
    texts.set(value, text);
    return text;
  }

  const membersOf = (value: object): string =>
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`)
      .join();

  return {
    /** Forgets the texts of values, which may have changed. */
    begin(): void {
      texts = new WeakMap();
    },
    /** Whether no two items are equal. Arrays within arrays take linear time, too. */
    areUnique: (items: readonly unknown[]): boolean => new Set(items.map(canonical)).size === items.length,
    /** Returns what checks whether a value equals one of a list, regardless of its length. */
    oneOfValues(list: readonly unknown[]): (value: unknown) => boolean {
      const known = new Set(list.map(canonical));
      const hasParts = list.some((one) => typeof one === 'object' && one !== null);
      return (value) => (hasParts || typeof value !== 'object' || value === null) && known.has(canonical(value));
    },
  };
}

/** The number of values in a value, at most a limit. */
function countValues(value: unknown, limit: number): number {
  const open = [value];
  let count = 0;
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (++count >= limit) return limit;
    if (typeof next !== 'object' || next === null) continue;
    for (const one of Array.isArray(next) ? (next as unknown[]) : Object.values(next)) open.push(one);
  }
  return count;
}

const maxViolations = 20;
/** Larger values get only the first violation: all of them could be very many. */
const maxValuesForAll = 10_000;
/** Max references and alternatives that are followed for one value: they take about 100 ms. */
const maxSteps = 300_000;

/** Thrown when alternatives within alternatives take too many steps. */
class TooManySteps extends Error {}

interface ValidatorDeps {
  deriver: Deriver;
  /** Whether all errors are found, else only the first. */
  allErrors: boolean;
  onUnchecked: (pointer: string, why: string) => void;
}

/** Ajv with keywords that take linear time. Schemas are those of a deriver, whose form the reader has checked. */
function createAjv(allErrors: boolean, { areUnique, oneOfValues }: ReturnType<typeof createEquality>): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors,
    formats,
    code: { regExp: linear, optimize: false },
    logger: false,
    meta: false,
    multipleOfPrecision: 8,
    ownProperties: true,
    strict: false,
    // JSON cannot have infinity, as which a number such as 1e400 is read.
    strictNumbers: true,
    validateSchema: false,
    verbose: true,
  });
  ajv.removeKeyword('uniqueItems').removeKeyword('enum');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    compile: (isOn) => (items: unknown[]) => isOn !== true || areUnique(items),
  });
  return ajv.addKeyword({ keyword: 'enum', compile: (list: unknown[]) => oneOfValues(list) });
}

type ErrorsOf = (value: unknown, context: DataValidationCxt | undefined) => Errors;

/** A function that Ajv calls for a keyword. */
function checking(errorsOf: ErrorsOf): DataValidateFunction {
  const check: DataValidateFunction = (value: unknown, context) => {
    const errors = errorsOf(value, context);
    if (errors) check.errors = errors;
    return errors === undefined;
  };
  return check;
}

/**
 * Returns what validates a value by the pointer of its schema. Schemas compile at first use.
 * @throws TooManySteps
 */
function createValidator({ allErrors, deriver, onUnchecked }: ValidatorDeps) {
  const equality = createEquality();
  const ajv = createAjv(allErrors, equality);
  const compiled = new Map<string, ValidateFunction>();
  /** The pointers that the schema refers to which is being compiled. */
  let referred: string[] = [];
  let run = { steps: 0, selected: new Set<string>() };

  /** @param path Characters of the pointer of the value: errors of deep values take long to compare. */
  function step(path: number): void {
    run.steps += 1 + (path >> 8);
    if (run.steps > maxSteps) throw new TooManySteps();
  }

  function validatorOf(pointer: string): ValidateFunction {
    let validate = compiled.get(pointer);
    if (validate) return validate;
    referred = [];
    try {
      validate = ajv.compile(deriver.derive(pointer));
    } catch (error) {
      onUnchecked(pointer, messageOf(error));
      validate = ajv.compile(true);
    }
    compiled.set(pointer, validate);
    return validate;
  }

  function errorsAt(pointer: string, value: unknown, context: DataValidationCxt | undefined): Errors {
    step(context?.instancePath.length ?? 0);
    const validate = validatorOf(pointer);
    if (validate(value, context)) return undefined;
    run.steps++;
    return validate.errors ?? [];
  }

  ajv.addKeyword({
    keyword: referKeyword,
    compile(pointer: string) {
      referred.push(pointer);
      return checking((value, context) => errorsAt(pointer, value, context));
    },
  });
  ajv.addKeyword({
    keyword: chooseKeyword,
    compile(choice: Choice, schema: object) {
      referred.push(...choice.schemas);
      return checking((value, context) =>
        chooseErrors({
          ...{ choice, schema, value, at: context?.instancePath ?? '', selected: run.selected },
          errorsAt: (pointer) => errorsAt(pointer, value, context),
        }),
      );
    },
  });

  return {
    errors(pointer: string, value: unknown): ErrorObject[] {
      run = { steps: 0, selected: new Set() };
      equality.begin();
      return errorsAt(pointer, value, undefined) ?? [];
    },
    /** Compiles a schema and all that it refers to, one at each step. */
    *ahead(pointer: string): Generator<void> {
      const open = [pointer];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (compiled.has(next)) continue;
        validatorOf(next);
        open.push(...referred);
        yield;
      }
    },
  };
}

type Validator = ReturnType<typeof createValidator>;

/** The errors of a value; undefined if it takes too many steps to find them. */
function tryErrors(validator: Validator, pointer: string, value: unknown): Errors {
  try {
    return validator.errors(pointer, value);
  } catch (error) {
    // A RangeError is an overflow of the stack.
    if (error instanceof TooManySteps || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** @param root A document whose schemas are JSON Schema 2020-12. */
export function createValidators(root: Members): Pick<CompiledInterface, 'violations' | 'unchecked'> & {
  /** Compiles what validates a schema in small steps. */
  ahead: (pointer: string, direction: Direction) => Generator<void>;
} {
  const unchecked = new Map<string, string>();
  const sides = new Map<Direction, { deriver: Deriver; first: Validator; all: Validator }>();

  function sideOf(direction: Direction): { deriver: Deriver; first: Validator; all: Validator } {
    const known = sides.get(direction);
    if (known) return known;
    const deriver = createDeriver(root, direction);
    const deps = { deriver, onUnchecked: (pointer: string, why: string) => void unchecked.set(pointer, why) };
    const first = createValidator({ ...deps, allErrors: false });
    const side = { deriver, first, all: createValidator({ ...deps, allErrors: true }) };
    sides.set(direction, side);
    return side;
  }

  function violationOf(error: ErrorObject, { placeOf }: Deriver): Violation {
    const { instancePath: instance, keyword, parentSchema } = error;
    const { isFalse, pointer } = (parentSchema && placeOf(parentSchema)) ?? { isFalse: false, pointer: '' };
    if (isFalse) return { instance, schema: pointer, rule: 'false', expected: 'must be absent' };
    const params = error.params as { additionalProperty?: string; unevaluatedProperty?: string };
    const unknown = params.additionalProperty ?? params.unevaluatedProperty;
    const schema = pointer + jsonPointer([keyword]);
    return {
      instance: instance + jsonPointer(unknown === undefined ? [] : [unknown]),
      schema,
      rule: keyword,
      expected: expectedWords(error, valueAt(root, schema)),
    };
  }

  return {
    ahead: (pointer, direction) => sideOf(direction).first.ahead(pointer),
    unchecked: () => [...unchecked].map(([pointer, why]) => ({ pointer, why })),
    violations(pointer, value, direction) {
      const { all, deriver, first } = sideOf(direction);
      let errors = tryErrors(first, pointer, value);
      if (errors?.length === 0) return [];
      if (!errors) {
        const expected = 'must need fewer steps to validate: alternatives within alternatives multiply';
        return [{ instance: '', schema: pointer, rule: 'limit', expected }];
      }
      if (countValues(value, maxValuesForAll) < maxValuesForAll) errors = tryErrors(all, pointer, value) ?? errors;
      const specific = errors.filter(({ keyword }, _, { length }) => keyword !== 'if' || length === 1);
      const violations = specific.map((error) => violationOf(error, deriver));
      const distinct = new Map(violations.map((one) => [`${one.instance} ${one.schema} ${one.expected}`, one]));
      return [...distinct.values()].slice(0, maxViolations);
    },
  };
}
