import { fillText } from '../template/fill-text.ts';

/** The roots of placeholders in a payload template. Below the last three, any field is allowed. */
const roots = ['event', 'customerId', 'timestamp', 'eventId', 'chatId', 'sessionId', 'data', 'chat', 'customer'];
const nested = new Set(['data', 'chat', 'customer']);
const placeholder = /\{\{([^{}]*)\}\}/g;

/** The values that a payload template is filled in with. */
export type TemplateFacts = Readonly<Record<string, unknown>>;

function valueAt(facts: TemplateFacts, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      facts,
    );
}

/**
 * Fills in a payload template: each `{{name}}` is replaced by JSON, `null` if there is no value.
 * @throws HookbenchError `bad_input` if the values are larger than 10 MB together
 */
export function fillTemplate(template: string, facts: TemplateFacts): string {
  const written = new Map<string, string>();
  const valueOf = (name: string): string => {
    const text = written.get(name) ?? JSON.stringify(valueAt(facts, name.trim()) ?? null);
    written.set(name, text);
    return text;
  };
  return fillText(template, valueOf, undefined, placeholder);
}

function isKnown(name: string): boolean {
  const [root = '', ...rest] = name.split('.');
  return roots.includes(root) && (rest.length === 0 || nested.has(root)) && !rest.includes('');
}

/** Why a template is invalid; undefined if it is valid. */
export function templateFault(template: string): string | undefined {
  const unknown = [...template.matchAll(placeholder)]
    .map(([, name = '']) => name.trim())
    .find((name) => !isKnown(name));
  if (unknown !== undefined) return `Unknown placeholder {{${unknown}}}. Use one of ${roots.join(', ')}`;
  try {
    JSON.parse(template.replace(placeholder, '"x"'));
    return undefined;
  } catch {
    return 'Must be JSON once it is filled in. Each {{name}} is inserted as JSON, so write it without quotes around it';
  }
}
