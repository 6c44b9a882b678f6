import type { Clock } from '../../clock.ts';
import { newUuid } from '../../identifier.ts';
import type { Random } from '../../random.ts';
import sample from './sample-words.json' with { type: 'json' };

/** What generates the values of dynamic variables. */
export interface DynamicSources {
  random: Random;
  clock: Pick<Clock, 'now'>;
}

/** Draws from a source of randomness. */
interface Draw {
  /** A whole number from `min` to `max`. */
  int(min: number, max: number): number;
  pick<Item>(items: readonly Item[]): Item;
  uuid(): string;
  /** Milliseconds since the epoch. */
  nowMs: number;
}

function drawFrom({ clock, random }: DynamicSources): Draw {
  // 48 bits: the result of the modulo is even enough for sample data.
  const int = (min: number, max: number): number => min + (random.bytes(6).readUIntBE(0, 6) % (max - min + 1));
  return {
    int,
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
    uuid: () => newUuid(random),
    nowMs: clock.now(),
  };
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const { cities, colors, countries, currencies, files, first, jobs, last, lorem, months, products, weekdays, words } =
  sample;

const some = (draw: Draw, from: readonly string[] | string, count: number): string[] =>
  Array.from({ length: count }, () => draw.pick([...from]));
const sentence = (draw: Draw): string => {
  const text = some(draw, lorem, draw.int(5, 10)).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
const sentences = (draw: Draw, count: number): string => Array.from({ length: count }, () => sentence(draw)).join(' ');
const userName = (draw: Draw): string => `${draw.pick(first)}.${draw.pick(last)}${draw.int(1, 99)}`.toLowerCase();
// Names that RFC 2606 reserves: nothing is sent to the mailbox or host of anyone.
const host = (draw: Draw): string => `${draw.pick(words)}.example.com`;
const street = (draw: Draw): string => `${draw.pick(last)} Street`;
const dayMs = 86_400_000;
const dateIn = (draw: Draw, fromDays: number, toDays: number): string =>
  new Date(draw.nowMs + draw.int(fromDays * dayMs, toDays * dayMs)).toISOString();
const hex = (draw: Draw, count: number): string => some(draw, '0123456789abcdef', count).join('');
const degrees = (draw: Draw, max: number): string => (draw.int(-max * 10_000, max * 10_000) / 10_000).toFixed(4);

/** The generators of dynamic variables, as Postman, Insomnia and Bruno call them. */
const generators: Readonly<Record<string, (draw: Draw) => string>> = {
  $guid: (draw) => draw.uuid(),
  $uuid: (draw) => draw.uuid(),
  $randomUUID: (draw) => draw.uuid(),
  $randomNanoId: (draw) => some(draw, `${letters}${letters.toUpperCase()}${digits}_-`, 21).join(''),
  $timestamp: ({ nowMs }) => String(Math.floor(nowMs / 1000)),
  $isoTimestamp: ({ nowMs }) => new Date(nowMs).toISOString(),
  $millis: ({ nowMs }) => String(Math.floor(nowMs)),
  $randomInt: (draw) => String(draw.int(0, 1000)),
  $randomBoolean: (draw) => String(draw.int(0, 1) === 1),
  $randomAlphaNumeric: (draw) => draw.pick([...letters, ...digits]),
  $randomHexadecimal: (draw) => `0x${hex(draw, 1)}`,
  $randomPassword: (draw) => some(draw, `${letters}${letters.toUpperCase()}${digits}_`, 15).join(''),
  $randomColor: (draw) => draw.pick(colors),
  $randomHexColor: (draw) => `#${hex(draw, 6)}`,
  $randomAbbreviation: (draw) => draw.pick(['SQL', 'PCI', 'JSON', 'HTTP', 'XML', 'TCP']),
  $randomFirstName: (draw) => draw.pick(first),
  $randomLastName: (draw) => draw.pick(last),
  $randomFullName: (draw) => `${draw.pick(first)} ${draw.pick(last)}`,
  $randomNamePrefix: (draw) => draw.pick(['Dr.', 'Ms.', 'Mr.', 'Mrs.']),
  $randomNameSuffix: (draw) => draw.pick(['I', 'II', 'III', 'Jr.', 'Sr.', 'PhD']),
  $randomUserName: userName,
  $randomEmail: (draw) => `${userName(draw)}@example.com`,
  $randomExampleEmail: (draw) => `${userName(draw)}@example.org`,
  $randomPhoneNumber: (draw) => `${draw.int(200, 999)}-555-${draw.int(1000, 9999)}`,
  $randomPhoneNumberExt: (draw) => `${draw.int(10, 99)}-${draw.int(200, 999)}-555-${draw.int(1000, 9999)}`,
  $randomJobTitle: (draw) => `Senior ${draw.pick(jobs)}`,
  $randomJobType: (draw) => draw.pick(jobs),
  $randomIP: (draw) => `192.0.2.${draw.int(1, 254)}`,
  $randomIPV6: (draw) => `2001:db8::${hex(draw, 4)}`,
  $randomMACAddress: (draw) => Array.from({ length: 6 }, () => hex(draw, 2)).join(':'),
  $randomProtocol: (draw) => draw.pick(['http', 'https']),
  $randomSemver: (draw) => `${draw.int(0, 9)}.${draw.int(0, 9)}.${draw.int(0, 9)}`,
  $randomDomainName: host,
  $randomDomainSuffix: (draw) => draw.pick(['com', 'org', 'net']),
  $randomDomainWord: (draw) => draw.pick(words),
  $randomUrl: (draw) => `https://${host(draw)}`,
  $randomImageUrl: (draw) => `https://${host(draw)}/image.png`,
  $randomAvatarImage: (draw) => `https://${host(draw)}/avatar.png`,
  $randomUserAgent: () => 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  $randomCity: (draw) => draw.pick(cities),
  $randomStreetName: street,
  $randomStreetAddress: (draw) => `${draw.int(1, 999)} ${street(draw)}`,
  $randomCountry: (draw) => draw.pick(countries).name,
  $randomCountryCode: (draw) => draw.pick(countries).code,
  $randomLatitude: (draw) => degrees(draw, 90),
  $randomLongitude: (draw) => degrees(draw, 180),
  $randomZipCode: (draw) => String(draw.int(10_000, 99_999)),
  $randomCompanyName: (draw) => `${draw.pick(last)} and ${draw.pick(last)}`,
  $randomCompanySuffix: (draw) => draw.pick(['Inc', 'LLC', 'Group']),
  $randomBankAccount: (draw) => some(draw, digits, 8).join(''),
  $randomBankAccountName: (draw) => draw.pick(['Checking Account', 'Savings Account', 'Investment Account']),
  $randomBankAccountBic: (draw) => `${some(draw, letters.toUpperCase(), 6).join('')}2A`,
  $randomCreditCardMask: (draw) => some(draw, digits, 4).join(''),
  $randomCurrencyCode: (draw) => draw.pick(currencies).code,
  $randomCurrencyName: (draw) => draw.pick(currencies).name,
  $randomCurrencySymbol: (draw) => draw.pick(currencies).symbol,
  $randomTransactionType: (draw) => draw.pick(['deposit', 'withdrawal', 'payment', 'invoice']),
  $randomPrice: (draw) => (draw.int(100, 99_999) / 100).toFixed(2),
  $randomProduct: (draw) => draw.pick(products),
  $randomProductName: (draw) => `${draw.pick(words)} ${draw.pick(products)}`,
  $randomDepartment: (draw) => draw.pick(['Books', 'Garden', 'Music', 'Sports', 'Toys']),
  $randomDateFuture: (draw) => dateIn(draw, 0, 365),
  $randomDatePast: (draw) => dateIn(draw, -365, 0),
  $randomDateRecent: (draw) => dateIn(draw, -1, 0),
  $randomMonth: (draw) => draw.pick(months),
  $randomWeekday: (draw) => draw.pick(weekdays),
  $randomFileName: (draw) => `${draw.pick(words)}.${draw.pick(files)}`,
  $randomFileExt: (draw) => draw.pick(files),
  $randomMimeType: (draw) => draw.pick(['text/plain', 'image/png', 'application/json', 'application/pdf']),
  $randomNoun: (draw) => draw.pick(words),
  $randomWord: (draw) => draw.pick(words),
  $randomWords: (draw) => some(draw, words, 3).join(' '),
  $randomLoremWord: (draw) => draw.pick(lorem),
  $randomLoremWords: (draw) => some(draw, lorem, 3).join(' '),
  $randomLoremSentence: sentence,
  $randomLoremSentences: (draw) => sentences(draw, 3),
  $randomLoremParagraph: (draw) => sentences(draw, 4),
  $randomLoremParagraphs: (draw) => [4, 4, 4].map((count) => sentences(draw, count)).join('\n'),
  $randomLoremSlug: (draw) => some(draw, lorem, 3).join('-'),
  $randomLoremText: (draw) => sentences(draw, 2),
};

/** Whether a name is that of a dynamic variable, e.g. `$guid`. */
export const isDynamicVariable = (name: string): boolean => Object.hasOwn(generators, name);

/** A new value of a dynamic variable; undefined for any other name. */
export function dynamicValue(name: string, sources: DynamicSources): string | undefined {
  return isDynamicVariable(name) ? generators[name]?.(drawFrom(sources)) : undefined;
}
