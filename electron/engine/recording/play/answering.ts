import type { RecordedBody, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import type { GivenValues } from './given-values.ts';
import type { IndexedExchange } from './index-exchanges.ts';
import type { LiveValues, Scope } from './live-values.ts';
import { idsAt, type BodyPlaces, type Places } from './places.ts';
import {
  playedWebhook,
  type PlayedWebhook,
  writeBody,
  writeHeaders,
  writeTextBody,
  type Replacements,
} from './write-message.ts';
import type { Playable, PlayDeps, PlayedResponse, PlayMoment } from './playable.ts';
import { readTime, moveTime } from './recorded-times.ts';
import { createRecentMap } from '../../recent-map.ts';
import { newUuid } from '../../identifier.ts';
import type { Random } from '../../random.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const hex = /^[0-9a-f]+$/;
const upperHex = /^[0-9A-F]+$/;
/** What stays: a prefix such as `ord_` or `in-`. */
const prefixed = /^([A-Za-z]{1,12}[_-])(.+)$/;

const digits = '0123456789';
const lower = 'abcdefghijklmnopqrstuvwxyz';

const drawn = (letters: string, random: Random): string =>
  letters.charAt((random.bytes(2).readUInt16BE() * letters.length) >>> 16);

/** Letters of the same kind at each position. */
function sameForm(text: string, random: Random): string {
  const isHex = text.length >= 8 && hex.test(text);
  const isUpperHex = text.length >= 8 && upperHex.test(text);
  return [...text]
    .map((letter, index) => {
      // The first digit of a number is not zero.
      if (/\d/.test(letter) && !isHex && !isUpperHex) return drawn(index === 0 ? digits.slice(1) : digits, random);
      if (isHex) return drawn(digits + lower.slice(0, 6), random);
      if (isUpperHex) return drawn((digits + lower.slice(0, 6)).toUpperCase(), random);
      if (/[a-z]/.test(letter)) return drawn(lower, random);
      return /[A-Z]/.test(letter) ? drawn(lower.toUpperCase(), random) : letter;
    })
    .join('');
}

const maxTries = 20;

/**
 * A new value in the form of a recorded one: a UUID, or letters and digits of the same kinds after the same prefix.
 * @param isTaken Short numbers are counted up from the recorded one until one is free.
 */
export function freshValue(recorded: string, random: Random, isTaken: (value: string) => boolean): string {
  if (uuid.test(recorded)) return newUuid(random);
  const [, prefix = '', rest = recorded] = prefixed.exec(recorded) ?? [];
  if (/^\d{1,15}$/.test(rest)) {
    let next = Number(rest) + 1;
    while (isTaken(prefix + String(next).padStart(rest.length, '0'))) next++;
    return prefix + String(next).padStart(rest.length, '0');
  }
  for (let tries = 0; tries < maxTries; tries++) {
    const made = prefix + sameForm(rest, random);
    if (!isTaken(made)) return made;
  }
  return `${recorded}-${newUuid(random)}`;
}

/** What the replacements of one response depend on. */
interface Replacing {
  /** What was given together. */
  scope: Scope;
  /** How far times move, in milliseconds. */
  byMs: number;
  /** Our address. */
  origin: string;
  /** Whether a time is moved again, though it was given before. */
  isNew?: (time: string) => boolean;
}

const maxTimes = 100_000;
const bytesOfSecret = 24;

/** Finds what replaces the values of a recording: a time that appears in several messages is the same in all of them. */
function createReplacements(
  { file }: Pick<Playable, 'file'>,
  live: LiveValues,
  { issuerPath, random }: PlayDeps,
): (replacing: Replacing) => Replacements {
  // The longest first: one can be the beginning of another.
  const addresses = file.servers
    .map(({ name, url }) => ({ url: url.replace(/\/$/, ''), path: name === 'auth' ? issuerPath : '' }))
    .toSorted((one, other) => other.url.length - one.url.length);
  const secrets = new Map<string, string>();
  const times = createRecentMap<string>(maxTimes);

  function secretOf(name: string, scope: Scope): string {
    const named = `{{secret.${name}}}`;
    const sent = scope.get(named) ?? secrets.get(name);
    if (sent !== undefined) return sent;
    const made = random.bytes(bytesOfSecret).toString('base64url');
    secrets.set(name, made);
    live.give(named, made, new Map());
    return made;
  }

  return ({ byMs, isNew = () => false, origin, scope }) => ({
    value(recorded) {
      const found = scope.get(recorded) ?? live.latest(recorded);
      return found === recorded ? undefined : found;
    },
    time(recorded) {
      const known = scope.get(recorded) ?? times.get(recorded);
      if (known !== undefined && !isNew(recorded)) return known;
      const moved = moveTime(recorded, byMs) ?? recorded;
      times.set(recorded, moved);
      if (moved !== recorded) live.give(recorded, moved, scope);
      return moved;
    },
    secret: (name) => secretOf(name, scope),
    addresses: (text) => addresses.reduce((all, { path, url }) => all.replaceAll(url, origin + path), text),
  });
}

/** What a response is made of. */
export interface Answered {
  indexed: IndexedExchange;
  /** The volatile values of the request. */
  holes: readonly string[];
  scope: Scope;
  /** Whether the last response is given again. */
  isRepeat: boolean;
  moment: PlayMoment;
  /** Those that the exchange caused. */
  webhooks: readonly RecordedWebhook[];
}

export interface AnsweringDeps extends PlayDeps {
  recording: Playable;
  places: Places;
  given: GivenValues;
  live: LiveValues;
}

/** Makes responses and webhooks of recorded ones. */
export interface Answering {
  answer(answered: Answered): Omit<PlayedResponse, 'n' | 'count'>;
  /** The webhooks that no exchange caused. */
  spontaneous(webhooks: readonly RecordedWebhook[], moment: PlayMoment): PlayedWebhook[];
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY']);
/** A time this close to its response says when that was. */
const closeMs = 10_000;
/** Texts of more bytes are sent as they are. */
const maxRewritten = 4_000_000;

/** Makes fresh values of recorded ids. Numbers are counted up from the newest one. */
function createFresh({ random }: PlayDeps, isTaken: (value: string) => boolean): (id: string) => string {
  const newest = new Map<string, string>();
  return (id) => {
    const made = freshValue(newest.get(id) ?? id, random, isTaken);
    newest.set(id, made);
    return made;
  };
}

export function createAnswering({ given, live, places, recording, ...deps }: AnsweringDeps): Answering {
  const startedMs = Date.parse(recording.file.recorded);
  const replacements = createReplacements(recording, live, deps);
  const isTaken = (value: string): boolean => live.isTaken(value) || given.isKnown(value);
  const freshOf = createFresh(deps, isTaken);

  /** Gives the new ids of a message: those that it is the first to contain. A repeated one gets others. */
  function giveIds(ids: readonly string[], isFirst: (id: string) => boolean, { isRepeat, scope }: Answered): void {
    for (const id of new Set(ids)) if (isFirst(id)) live.give(id, isRepeat ? freshOf(id) : id, scope);
  }

  /** Values that the client chose appear in responses as it chose them. */
  function giveChosen({ holes, indexed, scope }: Answered): void {
    for (const [at, recorded] of indexed.holes.entries()) {
      const sent = holes[at];
      if (sent !== undefined && sent !== recorded) live.give(recorded, sent, scope);
    }
  }

  function bodyOf(body: RecordedBody | undefined, place: BodyPlaces, replace: Replacements): Buffer {
    if (body?.file === undefined) return writeBody(body, place, replace);
    const bytes = recording.bytesOf(body);
    if (!body.file.endsWith('.txt') || bytes.length > maxRewritten) return bytes;
    return Buffer.from(writeTextBody(bytes.toString('utf8'), place, replace));
  }

  function webhookOf(webhook: RecordedWebhook, replace: Replacements, giveNew?: (ids: string[]) => void) {
    const { body, method, path } = webhook.request;
    const { webhook: place } = places.of(method, path);
    giveNew?.(idsAt(body?.json, place.body));
    return playedWebhook(webhook, place, replace);
  }

  return {
    answer(answered) {
      const { indexed, isRepeat, moment, scope, webhooks } = answered;
      const { at, n, request, response } = indexed.exchange;
      const { response: place } = places.of(request.method, request.path);
      const isSafe = safeMethods.has(request.method);
      const recordedMs = startedMs + at;
      const isLater = (number: number | undefined): boolean => (number ?? Infinity) > n;
      giveChosen(answered);
      const isFirst = (id: string): boolean => given.inResponse(id) === n && isLater(given.inRequest(id));
      if (!isSafe) giveIds(idsAt(response.body?.json, place.body), isFirst, answered);
      const replace = replacements({
        scope,
        byMs: moment.nowMs - recordedMs,
        origin: moment.origin,
        isNew: (time) =>
          isRepeat &&
          given.inResponse(time) === n &&
          (!isSafe || Math.abs((readTime(time)?.ms ?? 0) - recordedMs) < closeMs),
      });
      const headers = writeHeaders(response.headers, place.headers, replace);
      const body = bodyOf(response.body, place.body, replace);
      const caused = isSafe && isRepeat ? [] : webhooks;
      const giveNew = (ids: string[]): void => {
        giveIds(ids, (id) => isLater(given.inResponse(id)) && isLater(given.inRequest(id)), answered);
      };
      return {
        status: response.status,
        headers,
        body,
        webhooks: caused.map((one) => webhookOf(one, replace, giveNew)),
      };
    },
    spontaneous(webhooks, { nowMs, origin }) {
      const replace = replacements({ scope: new Map(), byMs: nowMs - startedMs, origin });
      return webhooks.map((one) => webhookOf(one, replace));
    },
  };
}
