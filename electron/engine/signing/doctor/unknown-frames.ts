import type { ContentToken } from '../content.ts';
import type { Extra } from './extras.ts';
import {
  between,
  permutations,
  plausibleSeparators,
  separatorName,
  separators,
  subsets,
  type Frame,
} from './frame-options.ts';
import { distinct, frequent, likely, odd, rare, right, usual } from './option.ts';

/** What most schemes join by. */
const likelySeparators = ['.', ':', '', '|', '\n'];
const mainSeparators = ['.', ':', ''];

const body: ContentToken = { part: 'body' };
const tokenOf = ({ kind, name, text }: Extra, isFirstTime: boolean): ContentToken =>
  isFirstTime ? { part: 'timestamp' } : kind === 'url' && name === 'the URL' ? { part: 'url' } : { text };

/** The first time of a request: it can have been signed in another notation. */
export const timeOf = (extras: readonly Extra[]): string => extras.find(({ kind }) => kind === 'time')?.text ?? '';

/** Whether values can be in one content: one of each kind that excludes others. */
function fit(chosen: readonly Extra[]): boolean {
  const kinds = chosen.flatMap(({ kind }) => (kind === 'id' || kind === undefined ? [] : [kind]));
  return new Set(kinds).size === kinds.length;
}

/** The values beside the body, and how many values they are chosen from. */
interface Facts {
  times: Extra[];
  ids: Extra[];
  versions: Extra[];
  urls: Extra[];
}

const factsOf = (extras: readonly Extra[]): Facts => ({
  times: extras.filter(({ kind }) => kind === 'time').slice(0, 2),
  ids: extras.filter(({ kind }) => kind === 'id').slice(0, 3),
  versions: extras.filter(({ kind }) => kind === 'version'),
  urls: extras.filter(({ name }) => name === 'the URL'),
});

/** Values that schemes with the header fields of this request are likely to sign. */
const likelyChoices = ({ ids, times, urls, versions }: Facts): Extra[][] => [
  ...times.map((one) => [one]),
  ...times.flatMap((one) => [...ids, ...versions].map((other) => [other, one])),
  ...ids.map((one) => [one]),
  ...urls.map((one) => [one]),
];

/** What APIs let their clients sign, which some webhooks do, too: the method, the path, a time and the body. */
function requestFrames(extras: readonly Extra[], time: Extra | undefined): Frame[] {
  const method = extras.find(({ name }) => name === 'the method');
  if (!method || !time) return [];
  const paths = extras.filter(({ name }) => /^the (?:URL|path|path and query)$/.test(name));
  return paths.flatMap((path) => {
    const before = [
      [method, path, time],
      [time, method, path],
    ];
    return before.flatMap((chosen) =>
      ['', '\n', '.', ':', '|'].map((text) => {
        const value = between([...chosen.map((one) => tokenOf(one, one === time)), body], text);
        const about = `${chosen.map(({ name }) => name).join(', ')}, the body, ${joinedBy(text)}`;
        return { value, steps: [], cost: frequent, about };
      }),
    );
  });
}

/** What few schemes sign, but more than any two values. */
function plausibleChoices(extras: readonly Extra[], { ids, times, urls }: Facts): Extra[][] {
  const method = extras.filter(({ name }) => name === 'the method');
  const paths = extras.filter(({ kind, name }) => kind === 'url' && /path|URL/.test(name));
  const others = extras.filter(({ kind, name }) => kind === undefined && name.startsWith('the header'));
  return [
    ...times.flatMap((time) => [...urls, ...others].map((one) => [time, one])),
    ...ids.flatMap((id) => urls.map((one) => [id, one])),
    ...times.flatMap((time) => method.flatMap((one) => paths.map((path) => [one, path, time]))),
  ];
}

const joinedBy = (text: string): string =>
  `in this order, ${text === '' ? 'without a separator' : `joined by ${separatorName(text)}`}`;

/** What is between a time with its name and the body. */
const namedBefore = ['.', ',', '&', '', '\n', ':', '|', ';', '&body=', '&payload=', '&data='];

/** What a separator costs: most schemes have one of the first. */
const separatorCost = (text: string): number => {
  const place = [...mainSeparators, ...likelySeparators].indexOf(text);
  if (place >= 0) return place < mainSeparators.length ? 0 : likely;
  return separators.indexOf(text) < plausibleSeparators ? 2 * likely : usual;
};

/** So many arrangements cost nothing; each doubling of their number costs one more, as the work for them doubles. */
const firstOnes = 5;
/** Without a time and an ID, a request has nothing beside its body that many schemes sign. */
function byRank(frames: readonly Frame[], { ids, times }: Facts): Frame[] {
  const away = ids.length + times.length === 0 ? 2 * likely : 0;
  return distinct(frames, (tokens) => JSON.stringify(tokens)).map((frame, rank) => {
    const cost = Math.max(frame.cost, Math.ceil(Math.log2((rank + 1) / firstOnes)));
    return { ...frame, cost: rank === 0 ? 0 : cost + away };
  });
}

/** The ways in which a scheme that is not known can put the parts of a request together. */
export function unknownFrames(extras: readonly Extra[], maxCost: number): Frame[] {
  const [time] = extras.filter(({ kind }) => kind === 'time');
  const found: Frame[] = [right<Frame['value']>([body], time ? `the body without ${time.name}` : 'the body')];
  for (const name of time ? ['t', 'time', 'timestamp', 'ts'] : []) {
    for (const text of namedBefore) {
      const value = [{ text: `${name}=` }, { part: 'timestamp' }, { text }, body];
      const about = `the text ${name}=, ${time?.name ?? ''}, ${separatorName(text)} and the body`;
      found.push({ value, steps: [], cost: odd, about });
    }
  }
  const firstTime = extras.find(({ kind }) => kind === 'time');
  const add = (chosen: readonly Extra[], cost: number, by: readonly string[]): void => {
    const tokens = new Map<ContentToken, string>([
      [body, 'the body'],
      ...chosen.map((one) => [tokenOf(one, one === firstTime), one.name] as const),
    ]);
    const versions = chosen.filter(({ kind }) => kind === 'version');
    const isTimed = chosen.some(({ kind }) => kind === 'time') && versions.every(({ isUsual }) => isUsual === true);
    const version = chosen.findIndex(({ kind }) => kind === 'version');
    const [, ...others] = tokens.keys();
    const given = [...others, body];
    for (const order of permutations([...tokens.keys()])) {
      // A version is only the first of several parts.
      if (version >= 0 && order[0] !== others[version]) continue;
      const orderCost = order.every((token, at) => token === given[at]) ? 0 : likely;
      for (const text of by) {
        const about = `${order.map((token) => tokens.get(token)).join(', ')}, ${joinedBy(text)}`;
        const value = between(order, text);
        const isMain = isTimed && cost === likely && order.at(-1) === body;
        const own = (isMain ? 0 : cost + orderCost) + separatorCost(text);
        if (own > maxCost) continue;
        found.push({ value, steps: [], cost: own, about });
        if (text === '\n' || (text !== '' && isTimed && mainSeparators.includes(text))) {
          const cost = text === '\n' ? own : own + usual;
          found.push({ value: [...value, { text }], steps: [], cost, about: `${about}, also at the end` });
        }
      }
    }
  };
  const facts = factsOf(extras);
  const withoutBody = [...facts.urls, ...facts.times].flatMap((one) => facts.ids.map((id) => [one, id]));
  for (const pair of withoutBody.flatMap((one) => [one, one.toReversed()])) {
    for (const text of mainSeparators) {
      const value = between(
        pair.map((one) => tokenOf(one, one === firstTime)),
        text,
      );
      const about = `${pair.map(({ name }) => name).join(' and ')}, ${joinedBy(text)}, without the body`;
      found.push({ value, steps: [], cost: 2 * likely, about });
    }
  }
  found.push(...requestFrames(extras, firstTime));
  for (const chosen of likelyChoices(facts)) add(chosen, likely, separators);
  for (const one of extras) add([one], one.isUsual === true ? 2 * likely : usual, separators);
  for (const chosen of plausibleChoices(extras, facts)) add(chosen, rare, likelySeparators);
  const pairs = subsets(extras, 2).filter((chosen) => chosen.length === 2 && fit(chosen));
  for (const chosen of pairs) add(chosen, odd + likely, separators.slice(0, plausibleSeparators));
  if (maxCost < 2 * usual) return byRank(found, facts);
  const probable = extras.filter(({ isUsual, kind }) => isUsual === true || kind === 'version');
  for (const chosen of subsets(probable.slice(0, 12), 3)) {
    if (chosen.length === 3 && fit(chosen)) add(chosen, 2 * usual, likelySeparators);
  }
  return byRank(found, facts);
}
