import type { Doing, StatusKey } from '#shared/interface/interface-model.ts';
import { mainContent } from './contents.ts';
import type { Found } from './operations.ts';

type Operation = Found['operation'];

/** Statuses of a success, best first, before the lowest declared. */
const preferred: Partial<Record<Doing, readonly number[]>> = { create: [201, 200, 202] };

/** The status of the response that reports success: without one, that of a redirection. */
export function successOf({ responses }: Operation, doing: Doing): StatusKey | undefined {
  const declared = responses.map(({ status }) => status);
  const numbers = declared.filter((status) => typeof status === 'number').toSorted((a, b) => a - b);
  const best = preferred[doing]?.find((status) => numbers.includes(status));
  return (
    best ??
    numbers.find((status) => status >= 200 && status < 300) ??
    declared.find((status) => status === '2XX') ??
    numbers.find((status) => status > 300 && status < 400 && status !== 304) ??
    declared.find((status) => status === 'default')
  );
}

/** The schema of the body of the response that reports success; without a body, of the one that reports a creation. */
export function responseSchema(operation: Operation, doing: Doing): string | undefined {
  const [content] = [successOf(operation, doing), 201].flatMap((success) => {
    return mainContent(operation.responses.find(({ status }) => status === success)?.content ?? []) ?? [];
  });
  return content?.schema;
}

/** The schema of the items of a streamed response. */
export function streamSchema(operation: Operation, doing: Doing): string | undefined {
  const success = successOf(operation, doing);
  const response = operation.responses.find(({ status }) => status === success);
  return response?.content.find(({ itemSchema }) => itemSchema !== undefined)?.itemSchema;
}

/** The schema of the request body. */
export const requestSchema = ({ body }: Operation): string | undefined => mainContent(body?.content ?? [])?.schema;
