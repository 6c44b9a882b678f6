import { join } from 'node:path';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { OutsideBench } from '../outside-bench.ts';
import type { Program } from './framework-app.ts';
import { posted } from './fourth-rows.ts';
import { withClock } from './programs.ts';
import type { Expected, UnseenCase } from './unseen-case.ts';

/** How a program is called. */
interface Call {
  /** The URL; `{host}` is replaced. Default: `http://{host}/v1/things`, for a delivery `http://{host}`. */
  url?: string;
  spec?: Partial<RequestSpecInput>;
  /** Fields of the subscription of a delivery, instead of a request. */
  delivery?: Partial<SubscriptionFieldsInput>;
  /** The program is the proxy of the request to `url`. */
  isProxy?: boolean;
  /** Offset of the program's clock. */
  clock?: string;
  needs?: readonly string[];
}

/** What goes wrong, the program, what is right, and how it is called. */
export type ProgramRow = readonly [
  what: string,
  app: Program | ((bench: OutsideBench) => Promise<Program>),
  expected: Expected,
  call?: Call,
];

/** A body of 4 KB. */
export const large = { spec: posted(JSON.stringify({ text: 'x'.repeat(4000) })) };
/** A body with one field. */
export const sent = { spec: posted('{"name":"a"}') };
/** A delivery that is signed. */
export const signed = (
  scheme: NonNullable<SubscriptionFieldsInput['signing']>['scheme'],
  secret: string,
): { delivery: Partial<SubscriptionFieldsInput> } => ({ delivery: { signing: { scheme, secret } } });
/** A secret of Standard Webhooks. */
export const whsec = (text: string): string => `whsec_${Buffer.from(text).toString('base64')}`;

const acceptsJson: Partial<RequestSpecInput> = { headers: [['Accept', 'application/json']] };

/** Cases of programs that run. `needs` are those of all of them. */
export const programCases = (
  program: string,
  needs: readonly string[],
  rows: Record<string, ProgramRow>,
  part = 'sixth',
): UnseenCase[] =>
  Object.entries(rows).map(([id, [what, app, expected, call = {}]]) => ({
    id: `${part}-${id}`,
    program,
    what,
    needs: [...needs, ...(call.needs ?? []), ...(call.clock === undefined ? [] : ['faketime'])],
    ...expected,
    async run(bench) {
      const made = typeof app === 'function' ? await app(bench) : app;
      const host = await bench.program(call.clock === undefined ? made : withClock(call.clock, made));
      const at = (url: string): string => url.replaceAll('{host}', host);
      if (call.delivery) return bench.delivery(at(call.url ?? 'http://{host}'), call.delivery);
      const proxy = call.isProxy ? { connection: { proxy: `http://${host}` } } : {};
      return bench.request({ ...(call.spec ?? acceptsJson), ...proxy, url: at(call.url ?? 'http://{host}/v1/things') });
    },
  }));

const folder = join(import.meta.dirname, 'programs');

/** An app of `programs/sixth-apps.mjs`. */
export const sixthApp = (name: string): Program => ({
  command: process.execPath,
  args: [join(folder, 'sixth-apps.mjs'), '{port}', name],
});

/** What an app needs of npm. */
export const needsModule = (name: string): string => join(folder, 'node_modules', name);

/** A server of `programs/Sixth.java`. */
export const javaServer = (mode: string): Program => ({
  command: 'java',
  args: [join(folder, 'Sixth.java'), '{port}', mode],
});

const built = new WeakMap<OutsideBench, Promise<string>>();

/** A server of `programs/sixth.go`, which is compiled once. */
export const goProgram =
  (mode: string) =>
  async (bench: OutsideBench): Promise<Program> => {
    const building =
      built.get(bench) ??
      (async () => {
        const path = join(await bench.files({}), 'sixth');
        const variables = 'GO111MODULE=off GOCACHE=/tmp/hookbench-go GOFLAGS=-buildvcs=false';
        await bench.runs('sh', ['-c', `${variables} go build -o ${path} ${join(folder, 'sixth.go')}`]);
        return path;
      })();
    built.set(bench, building);
    return { command: await building, args: ['127.0.0.1:{port}', mode] };
  };
