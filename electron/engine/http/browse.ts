import { headerValues, type HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestSpecInput, RequestRun } from '#shared/model/request-run.ts';

/** A form of a page: its target, and its initial values. */
interface PageForm {
  action: string;
  fields: Readonly<Record<string, string>>;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole);

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : plain(value);
}

function formOf(page: string, url: string): PageForm | undefined {
  const form = /<form\b[^>]*>[\s\S]*?<\/form>/.exec(page)?.[0];
  if (form === undefined) return undefined;
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const fields = inputs.map((tag) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? ''] as const);
  return {
    action: new URL(attribute(form, 'action') ?? '', url).href,
    fields: Object.fromEntries(fields.filter(([name]) => name !== '')),
  };
}

const headersOf = ({ response }: RequestRun, name: string): string[] => headerValues(response?.headers, name);

/** The user who signs in, and the answer on the consent page. */
export interface BrowsingUser {
  username: string;
  consent: 'allow' | 'deny';
}

/** The input of the user. A form that asks for neither password nor consent is submitted unchanged. */
function typedInto({ action, fields }: PageForm, { consent, username }: BrowsingUser): Record<string, string> {
  if (action.endsWith('/consent')) return { action: consent };
  return 'password' in fields ? { action: 'login', username, password: username } : {};
}

/** Sends one request of the browser. */
export type Visit = (spec: RequestSpecInput) => Promise<RequestRun>;

/** A limit above the number of pages of a sign-in. */
const maxPages = 6;

/**
 * Signs in like a person: opens the URL, submits the login and consent forms, and follows redirects.
 * @param common Header fields of each request, e.g. traceparent.
 * @returns The first URL outside the authorization server to which the browser is redirected; undefined if there is no such redirect.
 */
export async function browse(
  send: Visit,
  { consent, username }: BrowsingUser,
  start: string,
  common: readonly HeaderPair[],
): Promise<string | undefined> {
  const cookies = new Map<string, string>();

  async function visit(spec: RequestSpecInput): Promise<RequestRun> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const given = (spec.headers ?? []) as [string, string][];
    const headers = [...common, ...(cookie === '' ? [] : [['cookie', cookie]]), ...given] as [string, string][];
    const run = await send({ ...spec, headers });
    for (const line of headersOf(run, 'set-cookie')) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return run;
  }

  let url = start;
  let run = await visit({ url });
  for (let pages = 0; pages < maxPages; pages++) {
    const [location] = headersOf(run, 'location');
    if (location !== undefined) {
      const next = new URL(location, url);
      if (next.origin !== new URL(start).origin) return next.href;
      url = next.href;
      run = await visit({ url });
      continue;
    }
    const form = formOf(run.response?.body.content ?? '', url);
    if (!form) return undefined;
    url = form.action;
    run = await visit({
      method: 'POST',
      url,
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: String(new URLSearchParams({ ...form.fields, ...typedInto(form, { username, consent }) })),
    });
  }
  return undefined;
}
