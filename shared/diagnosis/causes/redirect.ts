import { shownUrl } from '../../redaction/shown-url.ts';
import type { Cause } from '../cause.ts';
import type { Evidence, Redirect } from '../evidence.ts';
import { isLogin, partsOf } from '../login-address.ts';
import { addressOf, peerWord, responseHeader } from '../message-facts.ts';
import { isPage } from '../messages.ts';
import { statusRow } from './http-row.ts';

const shown = (url: string): string => shownUrl(url).slice(0, 200);
const locationOf = (evidence: Evidence): string => responseHeader(evidence, 'location') ?? '';
const locationEvidence = (evidence: Evidence): string[] =>
  locationOf(evidence) === '' ? [] : [`Location: ${shown(locationOf(evidence))}`];

const followed = ({ redirects = [] }: Evidence): readonly Redirect[] => redirects;

/** Each redirect that was followed, as evidence. */
const hops = (evidence: Evidence): string[] =>
  followed(evidence)
    .slice(0, 5)
    .map(
      ({ from, status, to }) =>
        `${from.method} ${shown(from.url)} returned ${status}, so ${to.method} ${shown(to.url)} was sent`,
    );

const changed = (evidence: Evidence): Redirect | undefined =>
  followed(evidence).find(({ from, status, to }) => status !== 303 && from.method !== to.method);

const toLogin = (evidence: Evidence): string | undefined => {
  const isRedirect = (evidence.status ?? 0) >= 300 && (evidence.status ?? 0) < 400;
  if (isRedirect && isLogin(locationOf(evidence)) && !isLogin(addressOf(evidence).path)) return locationOf(evidence);
  if ((evidence.status ?? 0) < 300 && !isPage(evidence)) return undefined;
  const hop = followed(evidence).find(({ from, to }) => isLogin(to.url) && !isLogin(from.url));
  return hop?.to.url;
};

const loops = (evidence: Evidence): boolean => {
  const urls = followed(evidence).map(({ to }) => `${to.method} ${to.url}`);
  return new Set(urls).size < urls.length || followed(evidence).some(({ from, to }) => from.url === to.url);
};

const hostOf = (url: string): string => partsOf(url).host.replace(/^.*@/, '');
const firstHost = (evidence: Evidence): string => hostOf(followed(evidence)[0]?.from.url ?? evidence.url);
const isSameHost = (evidence: Evidence): boolean => {
  const { host } = partsOf(locationOf(evidence));
  const name = (one: string): string => one.replace(/:\d+$/, '');
  return host === '' || name(host) === name(addressOf(evidence).host);
};
const secured = (evidence: Evidence): boolean =>
  addressOf(evidence).scheme === 'http' && partsOf(locationOf(evidence)).scheme === 'https';

/** Redirects, followed or not, that lead to a result other than the wanted one. */
export const redirectCauses: readonly Cause[] = [
  statusRow('redirect-to-login', {
    status: [200, 499],
    and: (evidence) => toLogin(evidence) !== undefined,
    confidence: 'likely',
    sentence: (evidence) =>
      `The ${peerWord(evidence)} redirects the request to a login page (${shown(toLogin(evidence) ?? '')})${(evidence.authSent ?? 'none') === 'none' ? ', because it found no valid credentials' : ''}.`,
    more: (evidence) => [...locationEvidence(evidence), ...hops(evidence)],
    action: 'attach-token',
  }),
  statusRow('redirect-loop', {
    status: [300, 399],
    and: loops,
    sentence: (evidence) =>
      `The redirects lead back to an address that was already requested (${shown(evidence.url)}).`,
    more: hops,
  }),
  statusRow('redirect-changed-method', {
    status: [200, 499],
    and: (evidence) => changed(evidence) !== undefined,
    confidence: 'likely',
    sentence: (evidence) => {
      const hop = changed(evidence);
      return `A redirect with ${hop?.status} turned ${hop?.from.method} into ${hop?.to.method}, so the body was not sent to the new address.`;
    },
    more: hops,
  }),
  statusRow('redirect-dropped-token', {
    status: [401, 403],
    and: (evidence) => followed(evidence).some(({ droppedAuthorization }) => droppedAuthorization),
    confidence: 'likely',
    sentence: (evidence) =>
      `A redirect led to another origin (${hostOf(evidence.url)}), so Authorization was not sent there.`,
    more: hops,
  }),
  statusRow('redirect-other-host', {
    status: [200, 299],
    and: (evidence) => followed(evidence).length > 0 && firstHost(evidence) !== hostOf(evidence.url),
    confidence: 'possible',
    sentence: (evidence) =>
      `The response is from ${hostOf(evidence.url)}, not from ${firstHost(evidence)}: a redirect led to another host.`,
    more: hops,
  }),
  statusRow('redirect-to-https', {
    status: [301, 308],
    and: (evidence) => evidence.status !== 304 && secured(evidence) && isSameHost(evidence),
    more: locationEvidence,
    action: 'use-https',
    actionValue: locationOf,
  }),
  statusRow('redirect-trailing-slash', {
    status: [301, 308],
    and: (evidence) => {
      const { path } = partsOf(locationOf(evidence));
      const asked = addressOf(evidence).path;
      return isSameHost(evidence) && (path === `${asked}/` || (asked !== '/' && `${path}/` === asked));
    },
    sentence: (evidence) =>
      `The ${peerWord(evidence)} serves ${partsOf(locationOf(evidence)).path}, not ${addressOf(evidence).path}: the paths differ by a slash.`,
    more: locationEvidence,
    actionValue: locationOf,
  }),
];
