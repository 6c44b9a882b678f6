import { join } from 'node:path';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import { expected, type Expectation } from './own-words.ts';
import { needsLibraries } from './programs.ts';
import type { UnseenCase } from './unseen-case.ts';

type Headers = [string, string][];

/** A case of a server with a library of npm. */
export interface AppCase extends Expectation {
  id: string;
  program: string;
  mode: string;
  path?: string;
  spec?: () => Promise<Partial<RequestSpecInput>> | Partial<RequestSpecInput>;
  delivery?: true;
}

/** A request or a delivery to a server with a library of npm. */
export const app = ({ delivery, mode, path = '/v1/things', spec, ...one }: AppCase): UnseenCase => ({
  ...expected(one),
  id: `eleventh-${one.id}`,
  program: one.program,
  needs: needsLibraries,
  async run(bench) {
    const script = join(import.meta.dirname, 'programs/eleventh-apps.mjs');
    const host = await bench.program({ command: process.execPath, args: [script, '{port}', mode] });
    if (delivery) return bench.delivery(`http://${host}/hooks`);
    return bench.request({
      headers: [['Accept', 'application/json']],
      ...(await spec?.()),
      url: `http://${host}${path}`,
    });
  },
});

export const posted =
  (type: string, body: string, more: Headers = []) =>
  (): Partial<RequestSpecInput> => ({
    method: 'POST',
    headers: [['Accept', 'application/json'], ['Content-Type', type], ...more],
    body,
  });
export const basic = (text: string): Headers => [['Authorization', `Basic ${Buffer.from(text).toString('base64')}`]];
export const form = (body: string, client = 'app:secret', more: Headers = []) =>
  posted('application/x-www-form-urlencoded', body, [...basic(client), ...more]);
