import { http, type TestResponse } from './http-request.ts';

/** A form of a page: its target, and its initial values. */
export interface PageForm {
  action: string;
  method: string;
  fields: Record<string, string>;
}

/** Where a browser has come to. */
export interface Visit extends TestResponse {
  url: string;
  forms: PageForm[];
  /** The address that the browser was sent to and did not open, since it is a client's. */
  callback?: URL;
}

export interface UserAgent {
  readonly cookies: Map<string, string>;
  /** Opens an address and follows redirects as long as they stay on its origin. */
  open(url: string): Promise<Visit>;
  /** Sends the first form of a page with these fields. */
  submit(page: Visit, fields?: Record<string, string>): Promise<Visit>;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const unescape = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (name) => entities[name] ?? name);

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescape(value);
}

function formsOf(text: string, url: string): PageForm[] {
  return [...text.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => {
    const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
    const filled = inputs.map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? '']);
    return {
      action: new URL(attribute(form, 'action') ?? '', url).href,
      method: (attribute(form, 'method') ?? 'get').toUpperCase(),
      fields: Object.fromEntries(filled.filter(([name]) => name !== '')) as Record<string, string>,
    };
  });
}

/** A browser without scripts: it stores cookies, follows redirects and submits forms. */
export function createUserAgent(ca?: string): UserAgent {
  const cookies = new Map<string, string>();

  function keepCookies(lines: readonly string[] = []): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function visit(method: string, url: string, body?: string): Promise<Visit> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await http(url, {
      method,
      headers: {
        ...(cookie !== '' && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { body }),
      ...(ca !== undefined && { ca }),
    });
    keepCookies(answer.headers['set-cookie']);
    const { location } = answer.headers;
    const next = location === undefined ? undefined : new URL(location, url);
    if (next && next.origin === new URL(url).origin) return visit('GET', next.href);
    return Object.assign(answer, { url, forms: formsOf(answer.text, url), ...(next && { callback: next }) });
  }

  return {
    cookies,
    open: (url) => visit('GET', url),
    submit(page, fields = {}) {
      const [form] = page.forms;
      if (!form) throw new Error(`There is no form in: ${page.status} ${page.text.slice(0, 300)}`);
      return visit(form.method, form.action, String(new URLSearchParams({ ...form.fields, ...fields })));
    },
  };
}
