import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { bodyView } from '#shared/model/message.ts';
import { caseDetails } from '#shared/model/case-file.ts';
import { catcherSettings } from '#shared/model/catcher-settings.ts';
import { fault } from '#shared/model/fault.ts';
import { headerPair } from '#shared/model/header-pair.ts';
import { journalEntry, type JournalEntry, type JournalKind } from '#shared/model/journal-entry.ts';
import { subscription } from '#shared/model/subscription.ts';
import { profile } from '#shared/profile/profile.ts';
import type { CaseSetting } from '../../electron/engine/journal/export/export-pieces.ts';
import { filledValues, type Fill } from './filled-schema.ts';

/** Our fields that contain a plain secret. */
const bareFields = /\.(?:token|password|clientSecret|key|auth\.value|secret|secrets\[\])$/;
/** A number with a secret occurs only where any value is allowed. */
const firstNumber = 712_000_000;

/** Entries, details and settings with a secret in every possible field. */
export interface Planted {
  /** Where each secret was planted. */
  secrets: Map<string, string>;
  entries: JournalEntry[];
  details: Map<number, unknown>;
  context: CaseSetting['context'];
}

/** The forms of a secret in a text, with their context. */
const dresses: ((secret: string) => string)[] = [
  (secret) => `GET https://localhost/cb?a=b&access_token=${secret}&c=d was answered`,
  (secret) => `/cb?code=${secret}#id_token=${secret}`,
  (secret) => `sent Bearer ${secret}, refused`,
  (secret) => `Authorization: ${secret}`,
  (secret) => `https://ada:${secret}@localhost/`,
  (secret) => JSON.stringify({ list: [{ client_secret: [secret] }], text: JSON.stringify({ deep: { pwd: secret } }) }),
  (secret) => `grant_type=x&refresh_token=${secret}&next=${encodeURIComponent(`/x?sig=${secret}`)}`,
  (secret) => `eyJhbGciOiJub25lIn0.${secret}.`,
  (secret) => `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`,
];

interface PlantedBody {
  content: string | Buffer;
  type: string;
  coding?: string;
}

const bodies: ((secret: string, number: number) => PlantedBody)[] = [
  (secret, number) => ({
    type: 'application/json',
    content: ` { "n" : 1.0 , "user":{"Password": "${secret}"},"otp":${number}, "s":"{\\"api_key\\":\\"${secret}\\"}" }\r\n`,
  }),
  (secret) => ({ type: 'application/x-www-form-urlencoded', content: `a=b&client%5Fsecret=${secret}` }),
  (secret) => ({
    type: 'multipart/form-data; boundary="b"',
    content: `--b\r\nContent-Disposition: form-data; name="session"\r\n\r\n${secret}\r\n--b--\r\n`,
  }),
  (secret) => ({ type: 'text/plain', content: `{"token": "${secret}", "cut` }),
  (secret) => ({ type: 'text/xml', content: `<a><Password>${secret}</Password></a>` }),
  (secret) => ({ type: 'text/html', content: `<input type="hidden" name="csrf_token" value="${secret}">` }),
  (secret) => ({ type: 'application/octet-stream', content: Buffer.from(`\u00ff&password=${secret}&`, 'latin1') }),
  (secret) => ({ type: 'application/json', coding: 'gzip', content: gzipSync(`{"cookie":"${secret}"}`) }),
];

function toMessagePart({ coding, content, type }: PlantedBody) {
  const bytes = Buffer.from(content);
  const encoding = typeof content === 'string' ? 'utf8' : 'base64';
  return {
    headers: [['Content-Type', type], ...(coding === undefined ? [] : [['Content-Encoding', coding]])],
    body: { size: bytes.length, encoding, content: bytes.toString(encoding), truncated: false },
  };
}

const holdsBody = (schema: z.ZodType): schema is z.ZodObject =>
  schema instanceof z.ZodObject && schema.shape['headers'] !== undefined && schema.shape['body'] === bodyView;

function createFill(secrets: Map<string, string>): Fill {
  const plant = (path: string): string => {
    const secret = `planted-${(secrets.size + 1).toString(36)}Q`;
    secrets.set(secret, path);
    return secret;
  };
  const plantNumber = (path: string): number => {
    const number = firstNumber + secrets.size;
    secrets.set(String(number), path);
    return number;
  };
  const fill: Fill = {
    texts: (path) => [...(bareFields.test(path) ? [plant(path)] : []), ...dresses.map((dress) => dress(plant(path)))],
    open: (path) => ({
      Authorization: plant(path),
      'x-note': `see /cb?token=${plant(path)}`,
      ...(!path.endsWith('.header') && {
        otp: plantNumber(path),
        '/user/password': [plant(path)],
        pathMap: { token: plant(path) },
      }),
    }),
    special(schema, path) {
      if (schema === headerPair) {
        return ['Authorization', 'x-my-session', 'Set-Cookie', 'Stripe-Signature', 'X-Note'].map((name) => [
          name,
          name === 'X-Note' ? `https://localhost/?code=${plant(path)}` : plant(path),
        ]);
      }
      if (!holdsBody(schema)) return undefined;
      const { body: _, ...others } = schema.shape as Record<string, z.ZodType>;
      const rest = filledValues(z.object(others), path, fill) as { headers: unknown[] }[];
      const sent = bodies.map((make) => toMessagePart(make(plant(path), plantNumber(path))));
      const count = Math.max(rest.length, sent.length);
      return Array.from({ length: count }, (_none, row) => {
        const message = rest[row % rest.length];
        const part = sent[row % sent.length];
        return { ...message, body: part?.body, headers: [...(message?.headers ?? []), ...(part?.headers ?? [])] };
      });
    },
  };
  return fill;
}

const begin = Date.parse('2026-11-21T12:00:00.000Z');

/** Entries of every kind with their details, and settings, each field filled through its schema. */
export function plantEverywhere(): Planted {
  const secrets = new Map<string, string>();
  const fill = createFill(secrets);
  const entries: JournalEntry[] = [];
  const details = new Map<number, unknown>();
  for (const option of journalEntry.options) {
    const kind: JournalKind = option.shape.kind.value;
    const { case: _, ...shape } = option.shape;
    const summaries = filledValues(z.object(shape), kind, fill) as JournalEntry[];
    const schema = kind in caseDetails ? caseDetails[kind as keyof typeof caseDetails] : undefined;
    const detailed = (schema ? filledValues(schema, `${kind}.detail`, fill) : []) as object[];
    for (let row = 0; row < Math.max(summaries.length, detailed.length); row++) {
      const seq = entries.length + 1;
      const atMs = begin + seq;
      const own = { ...summaries[row % summaries.length], seq, atMs, at: new Date(atMs).toISOString() } as JournalEntry;
      entries.push('id' in own ? { ...own, id: `${kind}_${row}`, ...('n' in own && { n: 1 }) } : own);
      const detail = detailed[row % Math.max(1, detailed.length)];
      if (detail)
        details.set(atMs, {
          ...detail,
          ...('id' in detail && { id: `${kind}_${row}` }),
          ...('n' in detail && { n: 1 }),
        });
    }
  }
  const settings = (schema: z.ZodType, name: string) => filledValues(schema, name, fill) as Record<string, unknown>[];
  const context = {
    profile: settings(profile, 'profile')[0] ?? {},
    subscriptions: settings(subscription, 'subscription'),
    catcher: { all: settings(catcherSettings, 'catcher') },
    clocks: [],
    faults: settings(fault, 'fault'),
  };
  return { secrets, entries, details, context };
}
