import type { RequestStep } from '#shared/model/request-run.ts';
import { BodyReader } from '../../../components/body/body-reader.tsx';
import { fileNameOf } from '../../../components/body/file-name-of.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
import { NoAnswer } from './no-answer.tsx';

/** The body of the answer: indented, as it came, or as bytes; to search and to save. */
export function BodyTab({ step: { exchange } }: { step: RequestStep }) {
  const loadBody = useStoreState('requests', (state) => state.loadBody);
  const body = exchange.response?.body;
  if (!body) return <NoAnswer exchange={exchange} />;
  if (body.size === 0) {
    return (
      <EmptyState title="No body">
        {exchange.request.method === 'HEAD'
          ? 'An answer to HEAD has headers alone (RFC 9110 9.3.2).'
          : 'The answer has headers alone.'}
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
