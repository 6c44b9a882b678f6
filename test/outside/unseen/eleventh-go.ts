import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { OutsideBench } from '../outside-bench.ts';
import { expected, type Expectation } from './own-words.ts';
import type { UnseenCase } from './unseen-case.ts';

const built = new WeakMap<OutsideBench, Promise<string>>();

/** The path of `programs/eleventh.go`, which is compiled once. */
function compiled(bench: OutsideBench): Promise<string> {
  const known = built.get(bench);
  if (known) return known;
  const building = (async () => {
    const path = join(await bench.files({}), 'eleventh');
    const variables = 'GO111MODULE=off GOCACHE=/tmp/hookbench-go GOFLAGS=-buildvcs=false';
    const source = join(import.meta.dirname, 'programs/eleventh.go');
    await bench.runs('sh', ['-c', `${variables} go build -o ${path} ${source}`]);
    return path;
  })();
  built.set(bench, building);
  return building;
}

/** A case of a server of Go. */
interface GoCase extends Expectation {
  mode: string;
}

const common = (one: GoCase) => ({
  ...expected(one),
  id: `eleventh-go-${one.mode}`,
  program: 'Go',
  needs: ['go'],
});

/** A delivery to a TLS server, by a sender that trusts its root unless `trusts` names another file. */
export const tls = ({
  auth,
  trusts = 'root.pem',
  ...one
}: GoCase & { trusts?: string; auth?: SubscriptionFieldsInput['auth'] }): UnseenCase => ({
  ...common(one),
  async run(bench) {
    const [command, folder] = [await compiled(bench), await bench.files({})];
    await bench.runs(command, ['issue', one.mode, folder]);
    const host = await bench.program({ command, args: ['tls', one.mode, folder, '{port}'] });
    const ca = await readFile(join(folder, trusts), 'utf8');
    return bench.delivery(`https://${host}/hooks`, { tls: { trust: 'given', ca }, ...(auth && { auth }) });
  },
});

/** A request to an HTTP server, or with `delivery` one of those. */
export const http = ({
  delivery,
  spec,
  ...one
}: GoCase & { spec?: Partial<RequestSpecInput>; delivery?: true }): UnseenCase => ({
  ...common(one),
  async run(bench) {
    const host = await bench.program({ command: await compiled(bench), args: ['http', one.mode, '{port}'] });
    if (delivery) return bench.delivery(`http://${host}/hooks`);
    return bench.request({ headers: [['Accept', 'application/json']], ...spec, url: `http://${host}/v1/things` });
  },
});

export const posted = (body: string): Partial<RequestSpecInput> => ({
  method: 'POST',
  headers: [
    ['Accept', 'application/json'],
    ['Content-Type', 'application/json'],
  ],
  body,
});
