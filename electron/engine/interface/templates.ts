import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { createRoom, fillText, fillValue, type Room } from '#shared/template/fill-text.ts';
import { textOf } from '#shared/template/with-variables.ts';
import { valuesAt } from '../expressions/json-path.ts';
import { memberOf } from './read/members.ts';

/** What the templates of an interface refer to. */
export interface TemplateFacts {
  request?: TemplateRequest | undefined;
  response?: { json: unknown } | undefined;
  record?: unknown;
  /** From 0, of records at the start. */
  index?: number | undefined;
  /** The service's time. */
  now: () => string;
  uuid: () => string;
  env: Readonly<Record<string, string | undefined>>;
}

/** A request as templates see it. Names of headers are in lower case. */
export interface TemplateRequest {
  path: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, unknown>>;
  json?: unknown;
}

/** A backslash before a reference makes it plain text. */
const reference = /\\?\{\{([^{}]{1,1000})\}\}/g;
const only = /^\{\{([^{}]{1,1000})\}\}$/;

/** The names of the templates in all texts of a value, each with the JSON Pointer of its text. */
export function templatesIn(value: unknown): { name: string; pointer: string }[] {
  const found: { name: string; pointer: string }[] = [];
  fillValue(value, (text, pointer) => {
    for (const [whole, name = ''] of text.matchAll(reference))
      if (!whole.startsWith('\\')) found.push({ name: name.trim(), pointer });
    return text;
  });
  return found;
}

/** The value at `json.$.name`, `json` or `record.$.name`, with a JSONPath (RFC 9535) after the first name. */
function valueIn(name: string, prefix: string, value: unknown): unknown {
  if (name === prefix) return value;
  return name.startsWith(`${prefix}.$`) ? valuesAt(name.slice(prefix.length + 1), value)[0] : undefined;
}

function valueInRequest(name: string, request: TemplateRequest): unknown {
  const [, place, member = ''] = /^(path|query|headers)\.(.+)$/.exec(name) ?? [];
  if (place === 'headers') return memberOf(request.headers, member.toLowerCase());
  if (place === 'path' || place === 'query') return memberOf(request[place], member);
  return valueIn(name, 'json', request.json);
}

function valueOf(name: string, facts: TemplateFacts): unknown {
  const [, part, rest = ''] = /^(request|response|env)\.(.+)$/.exec(name) ?? [];
  if (part === 'request') return facts.request && valueInRequest(rest, facts.request);
  if (part === 'response') return facts.response && valueIn(rest, 'json', facts.response.json);
  if (part === 'env') return memberOf(facts.env, rest);
  if (name === 'now' || name === 'uuid') return facts[name]();
  if (name === 'index') return facts.index;
  return valueIn(name, 'record', facts.record);
}

/** @throws HookbenchError `bad_input` if the template finds nothing */
function mustFind(template: string, pointer: string, facts: TemplateFacts): unknown {
  const name = template.trim();
  let value: unknown;
  try {
    value = valueOf(name, facts);
  } catch {
    // A JSONPath that cannot be read finds nothing.
  }
  if (value !== undefined) return value;
  throw new HookbenchError('bad_input', `The template "{{${name.slice(0, 200)}}}" finds nothing.`, {
    field: pointer || '/',
    hint: 'Use a member that the message has, such as {{request.json.$.name}}, {{record.$.id}}, {{now}} or {{uuid}}.',
  });
}

/**
 * Replaces the templates in all texts of a value. A text that is one template gets the type of what it finds.
 * @throws HookbenchError `bad_input` if a template finds nothing, or if the values are larger than the room
 */
export function fillTemplates(value: unknown, facts: TemplateFacts, room: Room = createRoom()): unknown {
  return fillValue(value, (text, pointer) => {
    const [, one] = only.exec(text) ?? [];
    if (one !== undefined) {
      const found = mustFind(one, pointer, facts);
      room.take(found);
      return found;
    }
    const textAt = (name: string, whole: string): string =>
      whole.startsWith('\\') ? whole.slice(1) : textOf(mustFind(name, pointer, facts));
    return fillText(text, textAt, room, reference);
  });
}
