/** The roots that a payload template may name; what is below the last three is any field. */
const roots = ['event', 'customerId', 'timestamp', 'eventId', 'chatId', 'sessionId', 'data', 'chat', 'customer'];
const nested = new Set(['data', 'chat', 'customer']);
const placeholder = /\{\{([^{}]*)\}\}/g;

/** What a template is filled in from. */
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

/** Fills in a payload template: each `{{name}}` becomes JSON, `null` where there is nothing. */
export function fillTemplate(template: string, facts: TemplateFacts): string {
  return template.replace(placeholder, (_, name: string) => JSON.stringify(valueAt(facts, name.trim()) ?? null));
}

function isKnown(name: string): boolean {
  const [root = '', ...rest] = name.split('.');
  return roots.includes(root) && (rest.length === 0 || nested.has(root)) && !rest.includes('');
}

/** Why a template cannot be used, or nothing when it can. */
export function templateFault(template: string): string | undefined {
  const unknown = [...template.matchAll(placeholder)]
    .map(([, name = '']) => name.trim())
    .find((name) => !isKnown(name));
  if (unknown !== undefined) return `{{${unknown}}} is not known; there are ${roots.join(', ')}`;
  try {
    JSON.parse(template.replace(placeholder, '"x"'));
    return undefined;
  } catch {
    return 'it is not JSON once filled in; each {{name}} is put in as JSON, so without quotes around it';
  }
}
