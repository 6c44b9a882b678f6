import type { RequestStep } from '#shared/model/request-run.ts';
import { BodyReader } from '../../../components/body/body-reader.tsx';
import { fileNameOf } from '../../../components/body/file-name-of.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { NoAnswer } from './no-answer.tsx';

/** The response body, formatted, raw or as hex, with search and save. */
export function BodyTab({ step: { exchange } }: { step: RequestStep }) {
  const loadBody = useStoreState('requests', (state) => state.loadBody);
  const body = exchange.response?.body;
  if (!body) return <NoAnswer exchange={exchange} />;
  if (body.size === 0) {
    return (
      <EmptyState title="No body">
        {exchange.request.method === 'HEAD'
          ? 'A response to HEAD has no body (RFC 9110 9.3.2).'
          : 'The response has only headers.'}
      </EmptyState>
    );
  }
  return (
    <BodyReader
      label="Body of the response"
      body={body}
      fileName={fileNameOf(exchange.request.url, exchange.response?.headers ?? [])}
      load={() => loadBody(exchange.id)}
    />
  );
}
