import type { CompiledOperation } from '../../interface/compile/compiled-interface.ts';
import type { RecordsDone } from '../../interface/records/records.ts';
import { unmetPrecondition } from '../conditional/preconditions.ts';
import type { ServiceAnswer } from '../context.ts';
import type { Acting } from './acting.ts';
import type { OfferedInterface } from './offered-interface.ts';
import { createWriteRecords, hasHeader } from './write-records.ts';

/** The bodies with which a record is read, whose entity tags conditions compare (RFC 9110 13). */
export type Representations = ReturnType<typeof createRepresentations>;

const parametersOf = (path: string): string[] => path.match(/\{[^{}]*\}/g) ?? [];

/** The operation that reads what another one changes: of the same path, else of the same record. */
function readerOf({ compiled }: OfferedInterface, { operation }: CompiledOperation): CompiledOperation | undefined {
  const { act, basePath, path } = operation;
  const creates = act.do === 'create';
  const known = new Set(parametersOf(path));
  const all = [...compiled.operations.values()].filter(({ operation: one }) => one.method === 'GET');
  const samePath = all.find(({ operation: one }) => {
    return one.path === path && one.basePath === basePath && one.act.do !== 'none';
  });
  const sameRecord = all.find(({ operation: one }) => {
    const isRead = one.act.do === 'read' && one.act.collection === act.collection;
    return isRead && (creates || parametersOf(one.path).every((name) => known.has(name)));
  });
  return creates ? sameRecord : (samePath ?? sameRecord);
}

/** The representations of the records of an operation. */
export function createRepresentations(offered: OfferedInterface, compiled: CompiledOperation) {
  const reader = readerOf(offered, compiled);
  const write = reader && createWriteRecords(offered.compiled, reader);
  const { parameters } = compiled.operation;
  const isTagged = [compiled, reader].some((one) => one?.operation.responses.some((each) => hasHeader(each, 'etag')));
  const isDeclared = parameters.some(({ in: at, name }) => at === 'header' && /^if-(none-)?match$/i.test(name));

  function after({ context, own }: Acting, done: RecordsDone): string | undefined {
    if (!reader || !write) return undefined;
    const { value } = write(done, { url: context.url, search: context.search, own }, reader.success);
    const written = reader.respond(reader.success, { value });
    return 'notAcceptable' in written ? undefined : String(written.body);
  }

  function current(acting: Acting): string | undefined {
    const found = reader && acting.offered.records.act(reader.operation, acting.request);
    return found?.kind === 'done' ? after(acting, found) : undefined;
  }

  return {
    /** Whether the operation is the one that reads. */
    isRead: reader === compiled,
    /** Whether responses have entity tags. */
    isTagged,
    /** The body with which records are read after they were changed; undefined if they cannot be read. */
    after,
    /** The 304 or 412 response to a conditional request. @param body The current one; default: it is read. */
    unmet(acting: Acting, body?: string): ServiceAnswer | undefined {
      const { headers } = acting.context;
      if (headers['if-match'] === undefined && headers['if-none-match'] === undefined) return undefined;
      return isTagged || isDeclared ? unmetPrecondition(acting.context, body ?? current(acting)) : undefined;
    },
  };
}
