import { createHash } from 'node:crypto';
import type { CaseContext, CaseOpening } from '#shared/model/case-file.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Problem } from '#shared/model/problem.ts';
import { http } from './http-request.ts';
import type { TestControl } from './start-control.ts';

/** A case file, read by any JSON parser. */
export interface CaseDocument {
  format: string;
  version: number;
  product: { name: string; version: string };
  secrets: string;
  context: CaseContext;
  // oxlint-disable-next-line typescript/no-explicit-any
  entries: { entry: JournalEntry; detail?: any }[];
  counts: { entries: number; traces: number };
  sha256: string;
}

/** `GET /export?format=case` */
export async function exportCase({ control, key }: TestControl, more = ''): Promise<Buffer> {
  const answer = await http(`${control}/export?format=case${more}`, { headers: { authorization: `Bearer ${key}` } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.bytes;
}

export const documentOf = (file: Uint8Array): CaseDocument =>
  JSON.parse(Buffer.from(file).toString('utf8')) as CaseDocument;

/** `POST /cases/open`, whatever it answers. */
export async function tryOpenCase({ control, key }: TestControl, file: Uint8Array, name = 'one.hookbench-case') {
  const answer = await http(`${control}/cases/open`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/vnd.hookbench.case+json',
      'content-disposition': `attachment; filename="${name}"`,
    },
    body: file,
  });
  return { status: answer.status, problem: answer.json as Problem, opening: answer.json as CaseOpening };
}

/** Opens a file that is good. */
export async function openCase(on: TestControl, file: Uint8Array, name?: string): Promise<CaseOpening> {
  const { opening, problem, status } = await tryOpenCase(on, file, name);
  if (status !== 201) throw new Error(problem.detail);
  return opening;
}

/** The content of a case file, changed and sealed again. */
export function sealedAgain(file: Uint8Array, change: (text: string) => string): Buffer {
  const [content = ''] = Buffer.from(file).toString('utf8').split('\n"sha256":');
  const changed = Buffer.from(`${change(content)}\n`);
  const sha256 = createHash('sha256').update(changed).digest('hex');
  return Buffer.concat([changed, Buffer.from(`"sha256":"${sha256}"}\n`)]);
}

/** A case file with multiple copies of another's entries, each with different traces, messages and deliveries. */
export function multiplied(file: Uint8Array, times: number): Buffer {
  return sealedAgain(file, (content) => {
    const [head = '', body = ''] = content.split('"entries":[\n');
    const [lines = ''] = body.split('\n],\n');
    const entries: string[] = [];
    for (let copy = 0; copy < times; copy++) {
      const mark = copy.toString(16).padStart(4, '0');
      const renamed = lines
        .replace(/\b([0-9a-f]{28})[0-9a-f]{4}\b/g, `$1${mark}`)
        .replace(/\b([a-z]{2,4}_[0-9A-Z]{22})[0-9A-Z]{4}\b/g, `$1${mark.toUpperCase()}`);
      entries.push(renamed);
    }
    const all = entries.join(',\n');
    const count = all.split('\n').length;
    return `${head}"entries":[\n${all}\n],\n"counts":{"entries":${count},"traces":${times}},`;
  });
}
