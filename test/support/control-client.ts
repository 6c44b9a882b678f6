import type { JournalEntry } from '#shared/model/journal-entry.ts';

type Entry<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { kind: Kind }>;

/** The control API by `fetch`, as a script would use it. */
export interface ControlClient {
  readonly url: string;
  /** An answer of the 2xx class as JSON; anything else throws. */
  // oxlint-disable-next-line typescript/no-explicit-any
  get(path: string): Promise<any>;
  // oxlint-disable-next-line typescript/no-explicit-any
  send(method: string, path: string, body?: unknown): Promise<any>;
  /** The whole list, page by page. */
  // oxlint-disable-next-line typescript/no-explicit-any
  all(path: string): Promise<any[]>;
  /** Entries from the journal's beginning, then as they come. */
  feed(after?: number): AsyncGenerator<JournalEntry>;
  /** The first entry that is wanted, there already or to come. */
  entry<Kind extends JournalEntry['kind']>(kind: Kind, wanted?: (entry: Entry<Kind>) => boolean): Promise<Entry<Kind>>;
}

export function controlClient(url: string, key: string): ControlClient {
  const authorization = `Bearer ${key}`;

  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(url + path, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  async function* feed(after = 0): AsyncGenerator<JournalEntry> {
    const stop = new AbortController();
    const response = await fetch(`${url}/journal/feed?after=${after}`, {
      headers: { authorization },
      signal: stop.signal,
    });
    if (!response.ok || !response.body) throw new Error(`GET /journal/feed: ${response.status}`);
    let text = '';
    try {
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (data !== undefined) yield* (JSON.parse(data) as { entries: JournalEntry[] }).entries;
        }
      }
    } finally {
      stop.abort();
    }
  }

  return {
    url,
    send,
    feed,
    get: (path) => send('GET', path),
    async all(path) {
      const items: unknown[] = [];
      let next: string | null = null;
      do {
        const query: string = `${path.includes('?') ? '&' : '?'}limit=1000${next === null ? '' : `&after=${next}`}`;
        const page = (await send('GET', path + query)) as { items: unknown[]; next: string | null };
        items.push(...page.items);
        next = page.next;
      } while (next !== null);
      return items;
    },
    async entry(kind, wanted = () => true) {
      for await (const entry of feed()) {
        if (entry.kind === kind && wanted(entry as Entry<typeof kind>)) return entry as Entry<typeof kind>;
      }
      throw new Error(`The feed ended without the ${kind} that was waited for.`);
    },
  };
}
