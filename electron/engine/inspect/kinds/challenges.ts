import { challengeLabels } from '#shared/inspection/labels.ts';
import { ownMember } from '#shared/model/own-member.ts';
import { finding, row, section, type Recogniser } from '../explained.ts';
import { oauthErrorFinding } from './json.ts';

interface Challenge {
  scheme: string;
  parameters: [name: string, value: string][];
}

const maxField = 65_536;
const maxChallenges = 20;
const token = /[!#$%&'*+.^_`|~0-9A-Za-z-]+/y;
const quoted = /"((?:[^"\\]|\\.)*)"/y;
const gap = /[ \t,\r\n]*/y;

/** A reader of one field value, which only moves forward. */
function cursor(text: string) {
  let at = 0;
  return {
    read(pattern: RegExp): RegExpExecArray | undefined {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found) at = pattern.lastIndex;
      return found ?? undefined;
    },
    back: (to: number) => void (at = to),
    place: () => at,
    rest: () => text.slice(at),
  };
}

/**
 * Parses the challenges of a `WWW-Authenticate` value (RFC 9110 11.6.1).
 * @returns undefined if it does not conform
 */
export function readChallenges(value: string): Challenge[] | undefined {
  if (value.length > maxField) return undefined;
  const from = cursor(value);
  const found: Challenge[] = [];
  while (found.length <= maxChallenges) {
    from.read(gap);
    if (from.rest() === '') return found.length > 0 ? found : undefined;
    const before = from.place();
    const name = from.read(token)?.[0];
    if (name === undefined) return undefined;
    const last = found.at(-1);
    if (from.read(/[ \t]*=[ \t]*/y)) {
      const text = from.read(quoted)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? from.read(token)?.[0];
      if (!last || text === undefined) return undefined;
      last.parameters.push([name.toLowerCase(), text]);
      continue;
    }
    from.back(before);
    found.push({ scheme: from.read(token)?.[0] ?? '', parameters: [] });
    const credentials = from.read(/[ \t]+([A-Za-z0-9._~+/-]+=*)(?=[ \t]*(?:,|$))/y)?.[1];
    if (credentials !== undefined) found.at(-1)?.parameters.push(['', credentials]);
  }
  return undefined;
}

const field = /^(?:www|proxy)-authenticate[ \t]*:[ \t]*/i;
const schemes = /^(?:bearer|basic|dpop|digest|negotiate|ntlm)(?:[ \t]+[a-z_-]{1,40}[ \t]*=|$)/i;

/** `WWW-Authenticate` and `Proxy-Authenticate`. */
export const challengeRecogniser: Recogniser = {
  kind: 'www-authenticate',
  recognise({ text }) {
    if (/\r?\n[^ \t]/.test(text.slice(0, maxField))) return 0;
    return field.test(text) ? 0.97 : schemes.test(text) ? 0.9 : 0;
  },
  explain({ text }) {
    const challenges = readChallenges(text.replace(field, ''));
    const title = field.exec(text)?.[0].trim().replace(/\s*:$/, '') ?? 'WWW-Authenticate';
    if (!challenges) return { title, findings: [finding('challenge/not-readable')] };
    const named = challenges.map(({ parameters, scheme }) => ({ scheme, of: new Map(parameters) }));
    return {
      title,
      findings: named.flatMap(({ of, scheme }) => {
        const code = of.get('error');
        const found = code === undefined ? [] : [oauthErrorFinding(code, of.get('error_description'))];
        const isBearer = scheme.toLowerCase() === 'bearer';
        if (isBearer && code === undefined) found.push(finding('challenge/no-error'));
        if (scheme.toLowerCase() === 'basic' && !of.has('realm')) found.push(finding('challenge/no-realm'));
        return found;
      }),
      sections: challenges.map(({ parameters, scheme }) =>
        section(
          scheme,
          parameters.map(([name, value]) => row(name || 'token68', value, ownMember(challengeLabels, name))),
        ),
      ),
    };
  },
};
