import type { Operation } from '#shared/interface/interface-model.ts';
import type { Members } from '../../electron/engine/interface/read/members.ts';
import { exampleRequest } from '../../electron/engine/interface/serve/example-request.ts';
import { http } from './http-request.ts';
import type { TestEngine } from './start-engine.ts';

/** Sends the example request of each operation of the interface. @returns Those that do not respond as declared */
export async function wrongOperations(bench: TestEngine): Promise<unknown[]> {
  const { ownInterface, ownRecords } = bench.engine;
  const own = ownInterface.current();
  if (!own) throw new Error('not offered');
  const { compiled, credentials, model } = own;
  const scope = Object.keys(model.scopes).join(' ');
  const { testTokens } = bench.engine.authorization;
  const tokenOf = async (subject?: string): Promise<string> => {
    const token = {
      clientId: 'demo-service',
      condition: 'valid' as const,
      scope,
      ...(subject !== undefined && { subject }),
    };
    return (await testTokens.mint(token)).accessToken;
  };
  // What is deleted comes last, and what is below it first.
  const rank = ({ act, path }: Operation): number => (act.do === 'delete' ? 1000 - path.length : 0);
  const operations = model.operations.toSorted((a, b) => rank(a) - rank(b));
  const isMultipart = ({ body }: Operation): boolean => /^multipart/.test(body?.content[0]?.type ?? '');
  const wrong: unknown[] = [];
  for (const operation of operations.filter((one) => !isMultipart(one))) {
    const { body, headers, path, query } = exampleRequest(compiled, operation, ownRecords());
    const search = new URLSearchParams(query);
    const { owner } = model.collections.find((one) => one.name === operation.act.collection) ?? {};
    const [row] = owner
      ? (ownRecords()?.page(operation.act.collection ?? '', { limit: 1, order: 'asc' }).items ?? [])
      : [];
    const subject = row && String(owner?.at.reduce<unknown>((value, member) => (value as Members)[member], row.record));
    const sent: Record<string, string> = { ...headers, authorization: `Bearer ${await tokenOf(subject)}` };
    for (const { name: scheme } of operation.security[0]?.schemes ?? []) {
      const declared = model.schemes[scheme];
      const credential = credentials[scheme];
      if (declared?.type === 'apiKey' && credential && 'value' in credential) {
        if (declared.in === 'header') sent[declared.name] = credential.value;
        if (declared.in === 'query') search.set(declared.name, credential.value);
      }
      if (credential && 'username' in credential)
        sent['authorization'] =
          `Basic ${Buffer.from(`${credential.username}:${credential.password}`).toString('base64')}`;
    }
    const url = `${bench.api}${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
    const isForm = sent['content-type']?.includes('form-urlencoded');
    const text = isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
    const response = await http(url, {
      method: operation.method,
      headers: sent,
      ...(body !== undefined && { body: text }),
    });
    const found = compiled.operations.get(operation.id)?.responseFor(response.status);
    const schema = found?.content[0]?.schema;
    const isJson = /json/.test(response.headers['content-type'] ?? '');
    const violations = schema && isJson ? compiled.violations(schema, response.json, 'response') : [];
    if (response.status >= 400 || !found || violations.length > 0)
      wrong.push({
        id: operation.id,
        url,
        body,
        status: response.status,
        text: response.text.slice(0, 400),
        violations,
      });
  }
  return wrong;
}
