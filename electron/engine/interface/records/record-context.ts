import { newUuid } from '../../identifier.ts';
import type { InterfaceModel, Operation } from '#shared/interface/interface-model.ts';
import { toInstant } from '#shared/model/instant.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Clocks } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import type { TemplateFacts, TemplateRequest } from '../templates.ts';
import type { Layout, Layouts } from './layout.ts';
import type { RecordRows, StoredRow } from './record-rows.ts';
import type { Recorded, RecordChange, RecordOutcome, RecordRefusal, RecordRequest } from './records.ts';
import type { MemberFinder } from './schema-members.ts';

/** What records need of the compiled interface. */
export type RecordTools = Pick<CompiledInterface, 'sample' | 'violations'>;

/** Dependencies of everything that reads and changes records. */
export interface RecordContext {
  model: InterfaceModel;
  tools: RecordTools;
  finder: MemberFinder;
  layouts: Layouts;
  rows: RecordRows;
  clocks: Clocks;
  random: Random;
  env: TemplateFacts['env'];
  emitMove: (event: string, change: RecordChange, trace: string) => Recorded;
  /** The next number for a key. */
  nextNumber: (collection: string) => number;
}

/** A request to one operation on the records of a collection. */
export interface Acting {
  context: RecordContext;
  operation: Operation;
  request: RecordRequest;
  layout: Layout;
  /** The values of path parameters, by the names of their selectors. */
  values: Readonly<Record<string, string>>;
  /** The records that the path is below. */
  parents: readonly { layout: Layout; row: StoredRow }[];
}

export const templateRequest = ({ header, json, path, query }: RecordRequest): TemplateRequest => ({
  path,
  query,
  headers: header,
  json,
});

/** What templates of this interface refer to. */
export function templateFacts(
  { clocks, env, random }: Pick<RecordContext, 'clocks' | 'env' | 'random'>,
  facts: Pick<TemplateFacts, 'index' | 'record' | 'request'>,
): TemplateFacts {
  return {
    ...facts,
    now: () => toInstant(clocks.service.now()),
    uuid: () => newUuid(random),
    env,
  };
}

export const refused = (
  status: number,
  code: RecordRefusal['code'],
  detail: string,
  place: Pick<RecordRefusal, 'field' | 'pointer'> = {},
): RecordRefusal => ({ kind: 'refused', status, code, detail, ...place });

/** Runs what may report that a template finds nothing. */
export function orRefused(run: () => RecordOutcome): RecordOutcome {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof HookbenchError) || error.code !== 'bad_input') throw error;
    return refused(400, 'bad_input', error.message, error.field === undefined ? {} : { field: error.field });
  }
}
