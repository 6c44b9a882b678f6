import type { Content } from '#shared/interface/interface-model.ts';
import { isMembers, memberOf, setMember, valueAt } from '../read/members.ts';
import { fillTemplates } from '../templates.ts';
import { keyText, type Layout } from './layout.ts';
import { templateFacts, type RecordContext } from './record-context.ts';
import type { RecordObject } from './records.ts';

/** The demo client and the demo users, to whom sampled records belong that have an owner. */
const demoSubjects = ['demo-service', 'agent', 'viewer'] as const;
/** Max examples that become records of one collection. */
const maxExamples = 100;

/** A record at the start, and the values of path parameters that are not in it. */
export interface Seed {
  record: RecordObject;
  beside: Record<string, string>;
}

/** A declared record without the members that are path parameters. */
export function readSeed(context: RecordContext, layout: Layout, declared: RecordObject, index: number): Seed {
  const filled = fillTemplates(declared, templateFacts(context, { index })) as RecordObject;
  const { collection, keyParameters, parameters, schema } = layout;
  const record: RecordObject = {};
  const beside: Record<string, string> = {};
  for (const [name, value] of Object.entries(filled)) {
    const selector = schema.members.has(name) ? undefined : parameters.get(name);
    if (selector?.member !== undefined) setMember(record, selector.member, value);
    else if (selector) setMember(beside, selector.name, keyText(value));
    else if (keyParameters.has(name) && !schema.members.has(name)) setMember(record, collection.key, value);
    else setMember(record, name, value);
  }
  return { record, beside };
}

/** The values of the examples of responses that are records of a collection. */
export function examplesOf({ model, tools }: RecordContext, { collection, operations }: Layout): Seed[] {
  const { schema } = collection;
  const found = new Map<string, RecordObject>();
  for (const { act, responses } of operations) {
    const part = act.at.response;
    if (!part || part.schema === undefined || act.do === 'delete') continue;
    const success = responses.find(({ status }) => status === act.success);
    for (const { examples } of success?.content ?? ([] as Content[])) {
      for (const { pointer } of examples) {
        const value = part.path.reduce<unknown>(memberOf, valueAt(model.document, pointer));
        for (const one of Array.isArray(value) ? value.slice(0, maxExamples) : [value]) {
          if (!isMembers(one) || found.size === maxExamples) continue;
          const key = memberOf(one, collection.key);
          const text = collection.single ? '' : key === undefined || key === null ? undefined : keyText(key);
          const valid = schema === undefined || tools.violations(schema, one, 'response').length === 0;
          if (text !== undefined && valid && !found.has(text)) found.set(text, one);
        }
      }
    }
  }
  return [...found.values()].map((record) => ({ record, beside: {} }));
}

/** A copy of an object with a member at a path. */
function withMember(object: RecordObject, [name = '', ...rest]: readonly string[], value: unknown): RecordObject {
  const inner = memberOf(object, name);
  const copy = { ...object };
  setMember(copy, name, rest.length === 0 ? value : withMember(isMembers(inner) ? inner : {}, rest, value));
  return copy;
}

/** Sampled records, which differ at least in their keys. */
export function samplesOf({ tools }: RecordContext, { collection }: Layout): Seed[] {
  const { owner, schema, single } = collection;
  return demoSubjects.slice(0, single ? 1 : undefined).map((subject, variation) => {
    const sample = schema === undefined ? {} : tools.sample(schema, 'response', variation);
    const record = isMembers(sample) ? sample : {};
    const owned = owner?.claim === 'sub' ? withMember(record, owner.at, subject) : record;
    const isValid = schema === undefined || tools.violations(schema, owned, 'response').length === 0;
    return { record: isValid ? owned : record, beside: {} };
  });
}
