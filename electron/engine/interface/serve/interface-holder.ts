import { join, dirname } from 'node:path';
import { stat } from 'node:fs/promises';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { InterfaceModel } from '#shared/interface/interface-model.ts';
import type { InterfaceSetting } from '#shared/interface/interface-setting.ts';
import type { Note } from '#shared/interface/note.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import { counted } from '#shared/trace/counted.ts';
import type { Credential } from '#shared/interface/served-interface.ts';
import { untilCommitted } from '../../journal/until-committed.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { PartBase } from '../../part-base.ts';
import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import { loadInterfaceJob, type InterfaceInput, type LoadedInterface } from '../interface-job.ts';
import { credentialsOf, type Credentials } from './credentials.ts';
import { filesOf, readSetting } from './read-setting.ts';
import type { Clock } from '../../clock.ts';
import { watchFolders } from '../../folders/watch-folders.ts';
import { formerSecrets } from '../../journal/former-secrets.ts';

/** The documents in the store, as JSON; undefined while the built-in interface is served. */
function storedInterface(store: Store): InterfaceInput | undefined {
  const row = store.get('SELECT documents FROM interface');
  return row && (JSON.parse(store.unseal(row['documents'] as string)) as InterfaceInput);
}

/** The credentials in the store, by security scheme. */
const storedCredentials = (store: Store): Credentials =>
  Object.fromEntries(
    store
      .all('SELECT scheme, credential FROM interface_credentials')
      .map((row) => [row['scheme'] as string, JSON.parse(store.unseal(row['credential'] as string)) as Credential]),
  );

const upsert =
  'INSERT INTO interface (one, documents) VALUES (1, ?) ON CONFLICT DO UPDATE SET documents = excluded.documents';
const upsertCredential = `INSERT INTO interface_credentials (scheme, credential) VALUES (?, ?)
  ON CONFLICT DO UPDATE SET credential = excluded.credential`;

/** The secret values of credentials, by security scheme. */
const valuesOf = (credentials: Credentials): Record<string, string> =>
  Object.fromEntries(
    Object.entries(credentials).map(([name, one]) => [name, 'value' in one ? one.value : one.password]),
  );

/** Stores an interface with its credentials. Those that they replace stay secret: the journal has them. */
const storing = (store: Store, input: InterfaceInput, credentials: Credentials): Statement[] => [
  ...formerSecrets(
    store,
    { secrets: valuesOf(storedCredentials(store)) },
    { secrets: valuesOf({ ...storedCredentials(store), ...credentials }) },
  ),
  { sql: upsert, params: [store.seal(JSON.stringify(input))] },
  ...Object.entries(credentials).map(([scheme, credential]) => ({
    sql: upsertCredential,
    params: [scheme, store.seal(JSON.stringify(credential))],
  })),
];

/** Removes the documents. The credentials stay for the next interface with the same schemes. */
const removal: Statement = { sql: 'DELETE FROM interface', params: [] };

/** When files were last changed, and their sizes. */
async function stampOf(files: readonly string[]): Promise<string> {
  const stats = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  return stats.map((found) => `${found?.mtimeMs ?? ''} ${found?.size ?? ''}`).join('\n');
}

/**
 * Calls when files change, one call after the other.
 * @param filesOf Returns the files, which may differ after each call.
 * @param onFailure Receives errors of the calls.
 * @returns Stops it.
 */
function followFiles(
  wall: Clock,
  filesOf: () => readonly string[],
  onChange: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => void {
  let last: Promise<string> = stampOf(filesOf());

  /** Other files in the folders change, too. */
  async function check(before: string): Promise<string> {
    const now = await stampOf(filesOf());
    if (now === before) return now;
    await onChange().catch(onFailure);
    follow();
    return now;
  }

  const watched = watchFolders(wall, () => {
    last = last.then(check);
  });
  const follow = (): void => {
    watched.follow([...new Set(filesOf().map((file) => dirname(file)))]);
  };
  follow();
  return watched.close;
}

/** The user's own interface, which the service offers instead of the built-in one. */
export interface OwnInterface extends Pick<LoadedInterface, 'files' | 'notes' | 'summary'> {
  input: InterfaceInput;
  model: InterfaceModel;
  compiled: CompiledInterface;
  credentials: Credentials;
}

/** What is committed together with an interface. */
export interface InterfaceChange {
  entries: NewJournalEntry[];
  statements: Statement[];
}

/** A part that is ready for an interface. */
export interface PreparedPart extends InterfaceChange {
  /** Called when it is offered. */
  begin: () => void;
}

/** Prepares a part for an interface, or for the built-in one: again if another write comes first. */
export type PreparePart = (next: OwnInterface | undefined) => Promise<PreparedPart>;

/** Holds the user's own interface. */
export interface InterfaceHolder {
  /** Undefined while the service offers the built-in one. */
  current(): OwnInterface | undefined;
  /**
   * Replaces the interface, and stores it.
   * @throws HookbenchError `bad_input` with all notes if it has errors; the current one stays
   */
  set(input: InterfaceInput, signal?: AbortSignal): Promise<OwnInterface>;
  /** Offers the built-in interface again. */
  remove(): Promise<void>;
  /** Adds a part that prepares for each interface before it is offered, beginning with the current one. */
  join(prepare: PreparePart): Promise<void>;
  /** Notices for the user about the start. */
  readonly notices: readonly string[];
  /**
   * Reads configured files again when they change. Errors are reported, and the current interface stays.
   * @returns Stops that.
   */
  follow(report: (message: string) => void): () => void;
}

const noteText = ({ place: { file, line }, what }: Note): string => `${file}:${line}: ${what}`;

/** The error of an interface that cannot be served. */
function wrongInterface(notes: Note[]): HookbenchError {
  const errors = notes.filter(({ level }) => level === 'error');
  const [first] = errors;
  const others = errors.length - 1;
  const more =
    others > 0 ? ` There ${others === 1 ? 'is' : 'are'} ${counted(others, 'more error', 'more errors')}.` : '';
  return new HookbenchError('bad_input', `${first ? noteText(first) : 'The interface has errors.'}${more}`, {
    hint: 'Run hookbench interface check on the documents: it prints all errors.',
    more: { notes },
  });
}

/** The seed of samples. */
export const seed = 1;

/** The compiler is loaded with the first interface. */
async function compiledModel(model: InterfaceModel): Promise<CompiledInterface> {
  const { compileInterface } = await import('../compile/compile-interface.ts');
  return compileInterface(model, { seed });
}

/**
 * Reads and compiles an interface.
 * @param stored Credentials that schemes without a declared one keep.
 * @throws HookbenchError `bad_input` with all notes if it has errors
 */
export async function prepareInterface(
  input: InterfaceInput,
  { jobs, random }: Pick<PartBase, 'jobs' | 'random'>,
  stored: Credentials = {},
  signal?: AbortSignal,
): Promise<OwnInterface> {
  const { files, model, notes, summary } = await jobs.run(loadInterfaceJob, input, signal);
  if (!model) throw wrongInterface(notes);
  const credentials = credentialsOf(model.schemes, stored, random);
  const compiled = await compiledModel(model);
  return { input, model, compiled, notes, files, ...(summary && { summary }), credentials };
}

const sameInput = (one: InterfaceInput | undefined, other: InterfaceInput): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const nothing: InterfaceChange = { entries: [], statements: [] };

/** What a change to an interface, or to the built-in one, stores. */
function changeTo(next: OwnInterface | undefined, store: Store, atMs: number): InterfaceChange {
  const entry = { kind: 'interface', atMs } as const;
  if (!next) {
    const message = 'The service offers the built-in interface';
    return { entries: [{ ...entry, change: 'removed', message }], statements: [removal] };
  }
  const { credentials, input, model } = next;
  const message = `The service offers ${model.title} ${model.version}`.trimEnd();
  return { entries: [{ ...entry, change: 'set', message }], statements: storing(store, input, credentials) };
}

const statementsOf = ({ statements }: InterfaceChange): Statement[] => statements;

/** Writes that may come between the preparation of a change and its commit. */
const maxAttempts = 20;

/** The documents in the store; undefined if there are none, or if they cannot be read. */
function readStored(store: Store, onFailure: (error: unknown) => undefined): InterfaceInput | undefined {
  try {
    return storedInterface(store);
  } catch (error) {
    return onFailure(error);
  }
}

/**
 * Opens the stored interface, or the configured one, which replaces it with the first part that joins.
 * @throws HookbenchError `bad_input` if the configured one has errors
 */
export async function openInterface(
  { clocks: { wall }, jobs, journal, random, store }: PartBase,
  setting: InterfaceSetting | undefined,
): Promise<InterfaceHolder> {
  let current: OwnInterface | undefined;
  const parts: PreparePart[] = [];
  const notices: string[] = [];
  const inTurn = oneAtATime();

  const prepare = async (input: InterfaceInput, signal?: AbortSignal): Promise<OwnInterface> =>
    prepareInterface(input, { jobs, random }, storedCredentials(store), signal);

  /** Offers an interface to parts. What they store is committed together with the change. */
  async function offer(
    next: OwnInterface | undefined,
    change: InterfaceChange,
    to: readonly PreparePart[] = parts,
  ): Promise<void> {
    const attempt = async (): Promise<PreparedPart[] | undefined> => {
      const prepared = await Promise.all(to.map((one) => one(next)));
      const all = [change, ...prepared];
      const entries = all.flatMap((one) => one.entries);
      const { kind } = await journal.append(entries, all.flatMap(statementsOf));
      return kind === 'committed' ? prepared : undefined;
    };
    const prepared = await untilCommitted('The change of the interface', attempt, maxAttempts);
    current = next;
    for (const { begin } of prepared) begin();
  }

  async function set(input: InterfaceInput, signal?: AbortSignal): Promise<OwnInterface> {
    const next = await prepare(input, signal);
    await offer(next, changeTo(next, store, wall.now()));
    return next;
  }

  async function remove(): Promise<void> {
    if (current || storedInterface(store)) await offer(undefined, changeTo(undefined, store, wall.now()));
  }

  const unreadable = (error: unknown): undefined =>
    void notices.push(`Your own interface cannot be read, so the built-in one is offered. ${messageOf(error)}`);
  const stored = readStored(store, setting ? () => undefined : unreadable);
  const configured = setting && (await readSetting(setting));
  if (configured) current = await prepare(configured);
  else if (stored) current = await prepare(stored).catch(unreadable);
  // A configured interface is stored when the first part is ready for it.
  let unstored = configured && !sameInput(stored, configured) ? changeTo(current, store, wall.now()) : nothing;

  return {
    current: () => current,
    set: (input, signal) => inTurn(() => set(input, signal)),
    remove: () => inTurn(remove),
    join: (one) =>
      inTurn(async () => {
        await offer(current, unstored, [one]);
        unstored = nothing;
        parts.push(one);
      }),
    notices,
    follow(report) {
      if (!setting) return () => undefined;
      const files = (): string[] => [
        ...filesOf(setting),
        ...(current?.files ?? []).map((file) => join(current?.input.folder ?? '', file)),
      ];
      const readAgain = (): Promise<unknown> => inTurn(async () => set(await readSetting(setting)));
      return followFiles(wall, files, readAgain, (error) => {
        report(`The changed interface is not offered: ${messageOf(error)}`);
      });
    },
  };
}
