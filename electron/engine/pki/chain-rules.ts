import type { ChainFinding } from '#shared/diagnosis/evidence.ts';
import { type CheckedServer, finding, rules } from './certificate-rules.ts';
import { isSelfSigned, type Link, linksOf, nameOf, pathOf, rootsNamed, signs } from './chain-links.ts';

/** How the chain was sent: missing, unrelated and exchanged certificates. */
function sending(links: readonly Link[], path: readonly Link[]): ChainFinding[] {
  const last = path.at(-1);
  if (!last) return [];
  const { issuer } = last.certificate;
  const found: ChainFinding[] = [];
  const namesake = isSelfSigned(last)
    ? undefined
    : links.find((one) => one !== last && one.certificate.subject === issuer && !path.includes(one));
  if (namesake)
    found.push(
      ...finding(
        'wrong-issuer',
        `${namesake.name} was sent as the issuer of ${last.name}, but has a different key: it did not sign it`,
        'RFC 5280 6.1.3',
        'Configure the certificate of the CA that issued the certificate, not that of a former or later CA of the same name.',
      ),
    );
  else if (!isSelfSigned(last) && rootsNamed(issuer).length === 0)
    found.push(
      ...finding(
        'missing-issuer',
        `the issuer of ${last.name}, ${nameOf(issuer)}, was not sent`,
        'RFC 8446 4.4.2',
        'Configure the server to send the certificates of all intermediate CAs after its own.',
      ),
    );
  const unrelated = links.filter((one) => !path.includes(one) && one !== namesake);
  if (unrelated.length > 0)
    found.push(
      ...finding(
        'unrelated',
        `${unrelated.map(({ name }) => name).join('; ')} was sent, but issued none of the others`,
        'RFC 8446 4.4.2',
        'Send the certificate of the server, and then that of its issuer.',
      ),
    );
  const sent = links.filter((one) => path.includes(one));
  if (sent.some((one, at) => one !== path[at]))
    found.push(
      ...finding(
        'order',
        'the certificates were sent in the wrong order',
        'RFC 5246 7.4.2',
        'Send each certificate before that of its issuer.',
      ),
    );
  return found;
}

/**
 * Checks a chain, its own certificate first, against each rule of RFC 5280 6.1 by itself, so that all that are broken are
 * found and not only the first.
 */
export function brokenRules(chain: readonly Uint8Array[], server: CheckedServer): ChainFinding[] {
  const links = linksOf(chain);
  const path = pathOf(links);
  return [
    ...rules.flatMap(({ broken }) => path.flatMap((link, at) => broken(link, at, path, server))),
    ...sending(links, path),
  ];
}

/** A rule that was checked for a certificate, and what was found. */
interface CheckedRule {
  title: string;
  source: string;
  holds: boolean;
  text: string;
}

/** Whether the next certificate of the path issued this one, and how that shows. */
function issuerRule(link: Link, at: number, path: readonly Link[], links: readonly Link[]): CheckedRule {
  const checked = (holds: boolean, text: string): CheckedRule => {
    return { title: 'Issuer', source: 'RFC 5280 6.1.3', holds, text };
  };
  if (at < 0) return checked(false, 'it issued none of the certificates before it');
  const issuer = path[at + 1];
  if (issuer)
    return checked(
      links[links.indexOf(link) + 1] === issuer,
      `signed by ${issuer.name}, which is certificate ${links.indexOf(issuer) + 1}`,
    );
  if (isSelfSigned(link)) return checked(true, 'signed by itself');
  const isPublic = rootsNamed(link.certificate.issuer).some((root) => signs(root, link.certificate));
  const name = nameOf(link.certificate.issuer);
  return checked(isPublic, isPublic ? `signed by the public CA ${name}` : `${name} was not sent, or did not sign it`);
}

/** For each certificate, as sent, the rules that hold and that are broken. Rules of the path only apply to what is in it. */
export function checkedRules(
  chain: readonly Uint8Array[],
  server: CheckedServer,
): { name: string; rules: CheckedRule[] }[] {
  const links = linksOf(chain);
  const path = pathOf(links);
  return links.map((link) => {
    const at = path.indexOf(link);
    const ofPath = (at < 0 ? [] : rules).flatMap(({ broken, has, source, title }) => {
      const [found] = broken(link, at, path, server);
      const text = found?.text ?? has(link, at, path, server);
      return text === undefined ? [] : [{ title, source: found?.source ?? source, holds: !found, text }];
    });
    return { name: link.name, rules: [issuerRule(link, at, path, links), ...ofPath] };
  });
}

/** For each certificate, as sent, the titles of the rules that are broken and that hold. */
export const ruleLines = (chain: readonly Uint8Array[], server: CheckedServer): string[] =>
  checkedRules(chain, server).map(({ name, rules: checked }, at) => {
    const titles = (held: boolean): string =>
      checked
        .filter(({ holds }) => holds === held)
        .map(({ title }) => title)
        .join(', ') || 'none';
    return `certificate ${at + 1}, ${name}: broken: ${titles(false)}; holds: ${titles(true)}`;
  });
