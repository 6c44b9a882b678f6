/** What an expression selects of a response. */
export type ResponsePart =
  | { kind: 'status' | 'time' | 'body' }
  | { kind: 'header'; name: string }
  | { kind: 'json'; path: string };

const header = /^res\.headers?(?:\.([\w-]+)|\[(["'])(.+?)\2\])$/;

/**
 * Reads an expression: `res.status`, `res.responseTime` in milliseconds, `res.headers["name"]`, `res.body`,
 * `res.body.name`, or a JSONPath.
 * @throws Error for another one
 */
export function responsePartOf(expression: string): ResponsePart {
  const text = expression.trim();
  if (text === 'res.status' || text === 'status') return { kind: 'status' };
  if (text === 'res.responseTime') return { kind: 'time' };
  if (text === 'res.body') return { kind: 'body' };
  const [, plain, , name = plain] = header.exec(text) ?? [];
  if (name !== undefined) return { kind: 'header', name };
  const path = text.startsWith('$') ? text : text.replace(/^res\.body/, '$');
  if (path.startsWith('$')) return { kind: 'json', path };
  throw new Error('Use res.status, res.responseTime, res.headers, res.body or a JSONPath.');
}

const member = /\.([A-Za-z_]\w*)|\[(\d+)\]|\[(["'])([^"'\\]*)\3\]/y;

/** The names and indexes of a JSONPath that selects one value by them; undefined if it is another JSONPath. */
export function membersOf(path: string): (string | number)[] | undefined {
  const members: (string | number)[] = [];
  member.lastIndex = 1;
  while (member.lastIndex < path.length) {
    const found = member.exec(path);
    if (!found) return undefined;
    const [, name, index, , quoted = ''] = found;
    members.push(name ?? (index === undefined ? quoted : Number(index)));
  }
  return members;
}

/** An expression as tools write it that know no JSONPath: `$.items[0].id` is `res.body.items[0].id`. */
export function plainExpression(expression: string): string {
  const text = expression.trim();
  const members = text.startsWith('$') ? membersOf(text) : undefined;
  if (!members) return expression;
  const names = members.map((one) =>
    typeof one === 'number' ? `[${one}]` : /^[A-Za-z_]\w*$/.test(one) ? `.${one}` : `[${JSON.stringify(one)}]`,
  );
  return `res.body${names.join('')}`;
}
