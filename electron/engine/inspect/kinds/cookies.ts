import type { InspectionFinding } from '#shared/model/inspection.ts';
import { cookieLabels } from '#shared/inspection/labels.ts';
import { ownMember } from '#shared/model/own-member.ts';
import { finding, row, section, type Recogniser } from '../explained.ts';
import { isInspectable } from './json.ts';
import { shownTime } from './token-claims.ts';

interface Cookie {
  name: string;
  value: string;
  /** By lower-case name. */
  attributes: Map<string, string>;
}

const maxField = 65_536;
/** What all browsers store. */
const maxCookie = 4096;
const field = /^set-cookie[ \t]*:[ \t]*/i;
const known = /;[ \t]*(?:path|domain|expires|max-age|samesite|secure|httponly)\b/i;

/** Parses a `Set-Cookie` value as browsers do (RFC 6265 5.2). */
export function readSetCookie(text: string): Cookie | undefined {
  const [pair = '', ...rest] = text.slice(0, maxField).split(';', 50);
  const at = pair.indexOf('=');
  if (at < 1) return undefined;
  const attributes = rest.map((one): [string, string] => {
    const [name = '', ...value] = one.split('=');
    return [name.trim().toLowerCase(), value.join('=').trim()];
  });
  return { name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim(), attributes: new Map(attributes) };
}

function prefixFindings({ attributes, name }: Cookie): InspectionFinding[] {
  const isHost = name.startsWith('__Host-');
  if (!isHost && !name.startsWith('__Secure-')) return [];
  const missing = [
    ...(attributes.has('secure') ? [] : ['Secure']),
    ...(isHost && attributes.get('path') !== '/' ? ['Path=/'] : []),
  ];
  const found = missing.map((one) => finding('cookie/prefix', { name, missing: one }));
  if (isHost && attributes.has('domain')) found.push(finding('cookie/prefix-domain', { name }));
  return found;
}

function lifeFindings({ attributes }: Cookie, clockMs: number): InspectionFinding[] {
  const seconds = attributes.get('max-age');
  const expires = Date.parse(attributes.get('expires') ?? '');
  if (seconds !== undefined && !/^-?\d{1,15}$/.test(seconds)) return [finding('cookie/max-age', { seconds })];
  const isRemoved = seconds === undefined ? expires <= clockMs : Number(seconds) <= 0;
  return isRemoved ? [finding('cookie/removed')] : [];
}

function cookieFindings(cookie: Cookie, clockMs: number, size: number): InspectionFinding[] {
  const { attributes } = cookie;
  const found = [...prefixFindings(cookie), ...lifeFindings(cookie, clockMs)];
  const sameSite = attributes.get('samesite')?.toLowerCase();
  const isSecure = attributes.has('secure');
  if (sameSite === 'none' && !isSecure) found.push(finding('cookie/same-site-none'));
  if (sameSite !== undefined && !['strict', 'lax', 'none'].includes(sameSite))
    found.push(finding('cookie/same-site-unknown', { sameSite }));
  if (!isSecure && sameSite !== 'none') found.push(finding('cookie/not-secure'));
  if (!attributes.has('httponly')) found.push(finding('cookie/not-http-only'));
  if (size > maxCookie) found.push(finding('cookie/size', { size, max: maxCookie }));
  return found.length > 0 ? found : [finding('cookie/fine')];
}

export const cookieRecogniser: Recogniser = {
  kind: 'set-cookie',
  recognise({ text }) {
    if (/[\r\n]/.test(text.slice(0, maxField)) || !readSetCookie(text.replace(field, ''))) return 0;
    return field.test(text) ? 0.97 : known.test(text.slice(0, maxField)) ? 0.85 : 0;
  },
  explain({ text }, { clockMs }) {
    const cookie = readSetCookie(text.replace(field, ''));
    if (!cookie) return undefined;
    const { attributes, name, value } = cookie;
    const rows = [...attributes].map(([one, given]) => {
      const ms = one === 'expires' ? Date.parse(given) : NaN;
      return row(one, Number.isNaN(ms) ? given : `${given}: ${shownTime(ms, clockMs)}`, ownMember(cookieLabels, one));
    });
    return {
      title: 'Set-Cookie',
      findings: cookieFindings(cookie, clockMs, Buffer.byteLength(`${name}=${value}`)),
      sections: [section('Cookie', [row(name, value, undefined, { inspect: value })]), section('Attributes', rows)],
      within: isInspectable(value) ? [{ name, bytes: Buffer.from(value) }] : [],
    };
  },
};
