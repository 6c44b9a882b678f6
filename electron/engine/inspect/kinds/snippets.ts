import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { InspectionFinding } from '#shared/model/inspection.ts';
import type { RequestSpec } from '#shared/model/request-run.ts';
import { finding, openRequest, row, section, type Explained, type Recogniser } from '../explained.ts';
import { explainRequest } from './http-message.ts';
import { membersOf } from './json.ts';
import { requestFindings } from './request-problems.ts';

const curl = /^(?:#[^\n]*\n\s*|\$\s+)*curl(?:\.exe)?\s/;
const fetchCall = /^(?:(?:const|let|var)\s[^=\n]{1,100}=\s*)?(?:await\s+)?(?:window\.|globalThis\.)?fetch\s*\(/;

function bodyOf({ body, bodyBase64 }: RequestSpec): Buffer {
  if (bodyBase64 !== undefined) return Buffer.from(bodyBase64, 'base64');
  if (body === undefined) return Buffer.alloc(0);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

const lookedOver = (spec: RequestSpec) => ({ ...spec, headers: spec.headers, body: bodyOf(spec) });

/** Typographic quotation marks, which shells and JavaScript take for characters. */
function quoteFindings(text: string): InspectionFinding[] {
  const found = /[“”‘’]/.exec(text);
  if (!found) return [];
  const line = text.slice(0, found.index).split('\n').length;
  return [finding('snippet/quotes', { line, mark: found[0] })];
}

const maxListed = 50;

function explainMany(title: string, specs: readonly { name: string; spec: RequestSpec }[]): Explained {
  const listed = specs.slice(0, maxListed);
  const findings = listed.flatMap(({ spec }, index) =>
    requestFindings(lookedOver(spec))
      .slice(0, 5)
      .map((one) => ({ ...one, where: `request ${index + 1}${one.where === undefined ? '' : `, ${one.where}`}` })),
  );
  return {
    title: `${title}: ${specs.length.toLocaleString('en')} requests`,
    findings,
    sections: [
      section(
        'Requests',
        specs.slice(0, 300).map(({ spec }) => row(spec.method, spec.url, undefined, { inspect: spec.url })),
      ),
    ],
    actions: listed.flatMap(({ spec }) => openRequest(spec)),
  };
}

const snippet = (kind: 'curl' | 'fetch' | 'har', title: string, recognise: Recogniser['recognise']): Recogniser => ({
  kind,
  recognise,
  async explain({ text }, _input, { readRequests }) {
    const more = kind === 'har' ? [] : quoteFindings(text);
    try {
      const { items, warnings } = await readRequests(text);
      const skipped = warnings.map((warning) => finding('snippet/skipped', { warning }));
      const [first] = items;
      if (!first) return { title, findings: [finding('snippet/empty'), ...skipped] };
      if (items.length > 1) {
        const many = explainMany(title, items);
        return { ...many, findings: [...more, ...many.findings, ...skipped] };
      }
      const { actions: _rebuilt, ...explained } = explainRequest(title, lookedOver(first.spec), [...more, ...skipped]);
      return { ...explained, actions: openRequest(first.spec) };
    } catch (error) {
      if (!(error instanceof HookbenchError)) throw error;
      const { hint = '', message } = error;
      return { title, findings: [...more, finding('snippet/not-readable', { problem: message, hint })] };
    }
  },
});

const hasLog = (members: ReturnType<typeof membersOf>): boolean => {
  const log = members?.['log'];
  return typeof log === 'object' && log !== null && 'entries' in log;
};

/** Requests as other programs copy them: cURL commands, calls of fetch(), HAR files. */
export const snippetRecognisers: readonly Recogniser[] = [
  snippet('curl', 'cURL command', ({ text }) => (curl.test(text) ? 0.99 : 0)),
  snippet('fetch', 'fetch() call', ({ text }) => (fetchCall.test(text) ? 0.99 : 0)),
  snippet('har', 'HAR', (text) => (hasLog(membersOf(text)) ? 0.98 : 0)),
];
