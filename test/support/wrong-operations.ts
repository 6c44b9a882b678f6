import type { Operation } from '#shared/interface/interface-model.ts';
import type { RequestToken } from '#shared/model/request-run.ts';
import { exampleRequest } from '../../electron/engine/interface/serve/example-request.ts';
import { http } from './http-request.ts';
import type { TestEngine } from './start-engine.ts';

/** Sends the example request of each operation of the interface. @returns Those that do not respond as declared */
export async function wrongOperations(bench: TestEngine): Promise<unknown[]> {
  const { ownInterface, ownRecords } = bench.engine;
  const own = ownInterface.current();
  if (!own) throw new Error('not offered');
  const { compiled, credentials, model } = own;
  const { testTokens } = bench.engine.authorization;
  const tokenOf = async (token: RequestToken): Promise<string> =>
    (await testTokens.mint({ ...token, clientId: 'demo-service', condition: 'valid' })).accessToken;
  // What is deleted comes last, and what is below it first.
  const rank = ({ act, path }: Operation): number => (act.do === 'delete' ? 1000 - path.length : 0);
  const operations = model.operations.toSorted((a, b) => rank(a) - rank(b));
  const isMultipart = ({ body }: Operation): boolean => /^multipart/.test(body?.content[0]?.type ?? '');
  const wrong: unknown[] = [];
  for (const operation of operations.filter((one) => !isMultipart(one))) {
    const { body, headers, path, query, token } = exampleRequest({ ...compiled, credentials }, operation, ownRecords());
    const search = new URLSearchParams(query);
    const sent: Record<string, string> = {
      ...headers,
      ...(token.condition !== 'none' && { authorization: `Bearer ${await tokenOf(token)}` }),
    };
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
