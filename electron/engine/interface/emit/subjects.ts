import type { Operation } from '#shared/interface/interface-model.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import { memberOf } from '../read/members.ts';
import type { RecordChange, RecordRequest } from '../records/records.ts';
import type { Said } from './event-content.ts';
import type { Subject } from './payload-plan.ts';

/** A request that an operation handled, and its response. Names of headers are in lower case. */
export interface OperationDone {
  request: RecordRequest;
  /** As it was called, with the query. */
  url: string;
  requestHeaders: Readonly<Record<string, unknown>>;
  status: number;
  /** The body of the response as a value. */
  response: unknown;
  responseHeaders: Readonly<Record<string, unknown>>;
  changes: readonly RecordChange[];
}

type About = Pick<Said, 'key' | 'record' | 'subject'>;

/** Finds what events are about. */
export interface Subjects {
  ofCollection(name: string): Subject;
  ofChange(change: RecordChange): About;
  /** An operation that changed no record: its response. */
  ofResponse(operation: Operation, done: OperationDone): About;
}

/** A key as text. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export function createSubjects({ model, operations }: CompiledInterface): Subjects {
  const collections = new Map(model.collections.map((collection) => [collection.name, collection]));
  const ofCollection = (name: string): Subject => {
    const { key = '', schema } = collections.get(name) ?? {};
    return { collection: name, key, schema };
  };
  return {
    ofCollection,
    ofChange: ({ after, before, collection, key }) => ({
      subject: ofCollection(collection),
      record: after ?? before,
      key,
    }),
    ofResponse({ act, id }, { request, response, status }) {
      const schema = operations.get(id)?.responseFor(status)?.content[0]?.schema;
      const subject = { ...ofCollection(act.collection ?? ''), schema };
      const inPath = act.key?.in === 'path' ? request.path[act.key.name] : undefined;
      return { subject, record: response, key: textOf(inPath ?? memberOf(response, subject.key)) };
    },
  };
}
