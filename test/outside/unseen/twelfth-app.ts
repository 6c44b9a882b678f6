import { join } from 'node:path';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { OutsideBench } from '../outside-bench.ts';
import { expected, type Expectation } from './own-words.ts';
import { needsLibraries } from './programs.ts';
import type { UnseenCase } from './unseen-case.ts';

type Program = Parameters<OutsideBench['program']>[0];
type Spec = Partial<RequestSpecInput>;

/** A request or a delivery to a program. */
export interface TwelfthCase extends Expectation {
  id: string;
  program: string;
  needs?: readonly string[];
  path?: string;
  /** The request. `host` is that of the program, with its port. */
  spec?: (host: string) => Spec;
  /** The second request is that of the case. */
  isSecond?: boolean;
  delivery?: Partial<SubscriptionFieldsInput>;
}

/** A case of a program that is started for it. */
export const started = (
  one: TwelfthCase,
  command: Program | ((bench: OutsideBench) => Promise<Program>),
): UnseenCase => ({
  ...expected(one),
  id: `twelfth-${one.id}`,
  program: one.program,
  ...(one.needs && { needs: one.needs }),
  async run(bench) {
    const host = await bench.program(typeof command === 'function' ? await command(bench) : command);
    if (one.delivery) return bench.delivery(`http://${host}${one.path ?? '/hooks'}`, one.delivery);
    const request = (): RequestSpecInput => ({
      headers: [['Accept', 'application/json']],
      ...one.spec?.(host),
      url: `http://${host}${one.path ?? '/v1/things'}`,
    });
    if (one.isSecond) await bench.request(request());
    return bench.request(request());
  },
});

const library =
  (script: string) =>
  ({ mode, ...one }: TwelfthCase & { mode: string }): UnseenCase =>
    started(
      { ...one, needs: needsLibraries },
      { command: process.execPath, args: [join(import.meta.dirname, `programs/${script}`), '{port}', mode] },
    );

/** A case of a server with a library of npm. */
export const app = library('twelfth-apps.mjs');

/** A case of a token endpoint or a receiver with a library of npm. */
export const receiver = library('twelfth-receivers.mjs');

export const basic = (text: string): [string, string] => [
  'Authorization',
  `Basic ${Buffer.from(text).toString('base64')}`,
];

/** A request with a body. */
export const posted =
  (type: string, body: string, ...more: [string, string][]) =>
  (): Spec => ({ method: 'POST', headers: [['Accept', 'application/json'], ['Content-Type', type], ...more], body });

/** A request with these header fields. */
export const headed =
  (...more: [string, string][]) =>
  (): Spec => ({ headers: [['Accept', 'application/json'], ...more] });

/** A token request of the client `app`. */
export const form = (body: string, client = 'app:right') =>
  posted('application/x-www-form-urlencoded', body, basic(client));
