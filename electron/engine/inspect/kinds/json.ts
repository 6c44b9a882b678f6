import type { InspectionFinding, InspectionRow } from '#shared/model/inspection.ts';
import { oauthErrors, problemLabels, responseLabels } from '#shared/inspection/labels.ts';
import { ownMember } from '#shared/model/own-member.ts';
import { readJson } from '../../http/parse-json.ts';
import { finding, row, section, shownJson, type Recogniser, type Within, type Inspected } from '../explained.ts';

export type Members = Readonly<Record<string, unknown>>;

/** The members of a JSON object; undefined for any other text. */
export function membersOf(text: Inspected): Members | undefined {
  const value = text.json();
  return value === undefined || Array.isArray(value) ? undefined : (value as Members);
}

const maxWithin = 10;
const maxVisited = 20_000;

/** Strings in a value that can be inspected in turn: tokens, PEM, URLs with a query. */
function textsIn(value: unknown): Within[] {
  const found: Within[] = [];
  let visited = 0;
  const visit = (one: unknown, name: string): void => {
    if (found.length === maxWithin || ++visited > maxVisited) return;
    if (typeof one === 'string') {
      if (isInspectable(one)) found.push({ name: name || 'value', bytes: Buffer.from(one) });
    } else if (typeof one === 'object' && one !== null) {
      for (const [key, member] of Object.entries(one)) visit(member, name === '' ? key : `${name}.${key}`);
    }
  };
  visit(value, '');
  return found;
}

/** Whether a text is worth to be inspected: a token, PEM, or a URL with a query. */
export const isInspectable = (text: string): boolean =>
  text.length > 20 && /^(?:eyJ[\w-]+\.|-----BEGIN |https?:\/\/[^\s?]{1,2000}\?)/.test(text);

/** A row for each member. */
const memberRows = (members: Members, labels: Readonly<Record<string, string>> = {}): InspectionRow[] =>
  Object.entries(members).map(([name, value]) => {
    const inspect = typeof value === 'string' && isInspectable(value) ? { inspect: value } : {};
    return row(name, shownJson(value), ownMember(labels, name), inspect);
  });

const pretty = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** What an error code of OAuth means. */
export function oauthErrorFinding(code: string, description?: unknown): InspectionFinding {
  const known = ownMember(oauthErrors, code);
  const said = typeof description === 'string' ? ` The server says: ${description}` : '';
  if (!known) return finding('oauth-error/unknown', { code, said });
  const { advice, meaning, source } = known;
  return finding('oauth-error/known', { code, meaning, said, advice, source });
}

function tokenFindings(members: Members): InspectionFinding[] {
  const { access_token: token, expires_in: lifetime, refresh_token: refresh, token_type: type } = members;
  const found: InspectionFinding[] = [];
  if (token !== undefined && (typeof token !== 'string' || token === '')) found.push(finding('token-response/token'));
  if (token !== undefined && type === undefined) found.push(finding('token-response/no-type'));
  if (lifetime !== undefined && typeof lifetime !== 'number')
    found.push(finding('token-response/lifetime-form', { lifetime: shownJson(lifetime) }));
  if (typeof lifetime === 'number' && lifetime <= 0) found.push(finding('token-response/lifetime-over', { lifetime }));
  if (typeof lifetime === 'number' && lifetime > 1e9) found.push(finding('token-response/lifetime-unit', { lifetime }));
  if (members['error'] !== undefined) found.push(finding('token-response/error'));
  if (refresh === undefined && token !== undefined) found.push(finding('token-response/no-refresh'));
  return found;
}

const has = (members: Members | undefined, ...names: string[]): boolean =>
  members !== undefined && names.every((name) => Object.hasOwn(members, name));

/** The kinds of token response, by their members. */
function responseTitle(members: Members | undefined): string | undefined {
  if (has(members, 'access_token') || has(members, 'id_token')) return 'Token response';
  if (has(members, 'device_code', 'user_code')) return 'Device authorization response';
  if (has(members, 'request_uri', 'expires_in')) return 'Response to a pushed authorization request';
  return has(members, 'active') && typeof members?.['active'] === 'boolean' ? 'Introspection response' : undefined;
}

function inactive({ active }: Members): InspectionFinding[] {
  if (active === undefined) return [];
  return [finding(active === true ? 'token-response/active' : 'token-response/inactive')];
}

const tokenResponse: Recogniser = {
  kind: 'token-response',
  recognise: (text) => (responseTitle(membersOf(text)) === undefined ? 0 : 0.95),
  explain(text) {
    const members = membersOf(text);
    if (!members) return undefined;
    return {
      title: responseTitle(members) ?? 'Token response',
      findings: [...tokenFindings(members), ...inactive(members)],
      sections: [section('Members', memberRows(members, responseLabels))],
      within: textsIn(members),
    };
  },
};

const oauthError: Recogniser = {
  kind: 'oauth-error',
  recognise(text) {
    const members = membersOf(text);
    const code = members?.['error'];
    if (!members || typeof code !== 'string' || has(members, 'access_token')) return 0;
    return Object.hasOwn(oauthErrors, code) || has(members, 'error_description') ? 0.95 : 0.6;
  },
  explain(text) {
    const members = membersOf(text);
    if (!members) return undefined;
    return {
      title: 'OAuth error',
      findings: [oauthErrorFinding(shownJson(members['error'] ?? 'absent'), members['error_description'])],
      sections: [section('Members', memberRows(members, responseLabels))],
    };
  },
};

const problem: Recogniser = {
  kind: 'problem',
  recognise(text) {
    const members = membersOf(text);
    const known = ['type', 'title', 'status', 'detail', 'instance'].filter((name) => has(members, name));
    return known.length >= 3 || (known.length === 2 && has(members, 'title', 'status')) ? 0.9 : 0;
  },
  explain(text) {
    const members = membersOf(text);
    if (!members) return undefined;
    const { detail, status, title, type } = members;
    const found: InspectionFinding[] = [];
    if (status !== undefined && (!Number.isInteger(status) || Number(status) < 100 || Number(status) > 599))
      found.push(finding('problem/status', { status: shownJson(status) }));
    for (const [name, value] of Object.entries({ type, title, detail }))
      if (value !== undefined && typeof value !== 'string')
        found.push(finding('problem/member', { name, value: shownJson(value) }));
    const said = [title, detail].filter((one) => typeof one === 'string').join(': ');
    if (said !== '') found.push(finding('problem/said', { said }));
    return {
      title: 'Problem document',
      findings: found,
      sections: [section('Members', memberRows(members, problemLabels))],
      within: textsIn(members),
    };
  },
};

const plain: Recogniser = {
  kind: 'json',
  recognise: (text) => (text.json() ? 0.5 : /^[{[]\s*["{[\]}\d-]/.test(text.text) ? 0.32 : 0),
  explain(text) {
    const value = text.json();
    if (!value) {
      const read = readJson({ ok: true, bytes: Buffer.from(text.text) });
      const problemOf = read.ok ? 'It is not an object or a list' : read.problem;
      return { title: 'JSON', findings: [finding('json/not-readable', { problem: problemOf })] };
    }
    const size = text.bytes.length;
    const isLarge = size > 65_536;
    return {
      title: 'JSON',
      findings: isLarge ? [finding('json/large', { size: size.toLocaleString('en') })] : [],
      sections: [
        section('Members', memberRows(value as Members)),
        section('Text', [], isLarge ? text.text : pretty(value)),
      ],
      within: textsIn(value),
    };
  },
};

/** JSON: responses of token endpoints, errors, problem documents (RFC 9457), and any other. */
export const jsonRecognisers: readonly Recogniser[] = [tokenResponse, oauthError, problem, plain];
