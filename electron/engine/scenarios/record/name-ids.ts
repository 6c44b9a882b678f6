import { z } from 'zod';
import { textsOf } from '../walk.ts';
import { type Recorded, type RecordedStep, type Recording, textsAt } from './recording.ts';

/** Characters of a value that steps can share: shorter ones are the same by chance. */
const minShared = 6;
const customer = /^C-\d{3,}$/;

/** The name of the variable of a value: `chat` for `chat_x8y2…`, else the name of the member. */
function nameFor(text: string, member: string, taken: ReadonlySet<string>): string {
  const prefix = /^([a-z]{2,12})_/.exec(text)?.[1];
  const base = prefix ?? (member.replace(/Id$|_id$/, '') || 'value');
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}${number}`;
  return name;
}

const everyText = (value: unknown): string[] => [...textsOf(value)].map(({ text }) => text);

/** Replaces texts, also within other texts and in the names of members. */
function replaced(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    let text = value;
    for (const [part, name] of names) text = text.replaceAll(part, `{{${name}}}`);
    return text;
  }
  if (Array.isArray(value)) return value.map((one) => replaced(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, names)]));
}

const urlOf = z.object({ url: z.string() });

/** The origin of a request that is not sent to an address of Hookbench's own. */
function originOf(request: unknown): string | undefined {
  const { url = '' } = urlOf.safeParse(request).data ?? {};
  return /^https?:\/\/[^/?#{]+/.exec(url)?.[0];
}

export interface NamedSteps {
  variables: Record<string, string>;
  steps: RecordedStep[];
}

/**
 * Customers get variables; values that a response contained, and that a later step uses, are saved.
 * @param known Values that every scenario has a variable for.
 * @param receiver The URL of a receiver that is not Hookbench's own, which `--receiver` replaces.
 * Origins of services of others get variables too, so that `--var` can replace them.
 */
export function nameIds(recorded: readonly Recorded[], known: Recording['known'], receiver?: string): NamedSteps {
  const names = new Map(known.map(([name, value]) => [value, name]));
  const variables: Record<string, string> = {};
  if (receiver !== undefined) {
    variables['receiver'] = receiver;
    names.set(receiver, 'receiver');
  }
  const origins = new Set(recorded.flatMap(({ step }) => originOf(step['request']) ?? []));
  for (const [index, origin] of [...origins].entries()) {
    const name = index === 0 ? 'server' : `server${index + 1}`;
    variables[name] = origin;
    names.set(origin, name);
  }
  const customers = new Set(
    everyText(recorded.map(({ step }) => step)).flatMap((text) => text.match(/\bC-\d{3,}\b/g) ?? []),
  );
  for (const id of customers) {
    if (!customer.test(id)) continue;
    const name = nameFor('', 'customer', new Set(Object.keys(variables)));
    variables[name] = id;
    names.set(id, name);
  }
  const steps = recorded.map(({ result, step }, index) => {
    const own = replaced(step, names) as RecordedStep;
    const later = everyText(recorded.slice(index + 1).map((one) => one.step));
    const save: Record<string, string> = {};
    for (const { name: member, path, text } of textsAt(result)) {
      if (text.length < minShared || names.has(text) || !later.some((one) => one.includes(text))) continue;
      if (everyText(recorded.slice(0, index + 1).map((one) => one.step)).some((one) => one.includes(text))) continue;
      const name = nameFor(text, member, new Set(names.values()));
      names.set(text, name);
      save[name] = path;
    }
    return Object.keys(save).length > 0 ? { ...own, save } : own;
  });
  return { variables, steps };
}
