import { createStore } from 'zustand/vanilla';
import type { PastedText } from '#shared/contract/inspect.ts';
import type { InspectionKind } from '#shared/model/inspection-kinds.ts';
import type { Party } from '#shared/model/party.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';

/** A file that is inspected as bytes, because it is not text. */
export interface InspectedFile {
  name: string;
  base64: string;
  /** Bytes. */
  size: number;
}

/** What is inspected: a text or a file. */
export interface Inspected {
  text: string;
  file?: InspectedFile | undefined;
}

/** How a text is inspected. Empty fields mean the default. */
export interface InspectOptions {
  as?: InspectionKind | undefined;
  clock: Party;
  at: string;
  keys: string;
  /** Of webhooks. */
  secret: string;
  /** Shared secret of tokens. */
  tokenSecret: string;
  issuer: string;
  audience: string;
  scope: string;
  /** Whether the keys are read from the issuer. */
  discover: boolean;
  /** Whether the server of a URL is connected. */
  probe: boolean;
  scheme: KeyedScheme | undefined;
  computed: string;
  /** The URL that the sender called. */
  url: string;
}

const emptyOptions: InspectOptions = {
  as: undefined,
  clock: 'service',
  at: '',
  keys: '',
  secret: '',
  tokenSecret: '',
  issuer: '',
  audience: '',
  scope: '',
  discover: false,
  probe: false,
  scheme: undefined,
  computed: '',
  url: '',
};

/** What belongs to one text and is reset with it: its kind, and permission to use the network. */
const perText = { as: undefined, discover: false, probe: false } as const;

/** What describes one message, and is reset when another one is opened. */
const perMessage = { at: '', computed: '', url: '' } as const;

export interface InspectState extends Inspected {
  options: InspectOptions;
  /** The texts whose parts were inspected, oldest first. */
  trail: readonly Inspected[];
  /** Replaces the text as the user types. */
  edit: (text: string) => void;
  /** Inspects another text or file. */
  open: (inspected: Inspected) => void;
  /** Inspects a part of the current text; `back` returns to it. */
  openPart: (text: string) => void;
  back: () => void;
  change: (options: Partial<InspectOptions>) => void;
}

/** Maximum number of texts to go back to. */
const maxTrail = 20;

/** The text on the screen Inspect. It is not stored: it can contain secrets. */
export function createInspectStore() {
  return createStore<InspectState>((set, get) => {
    const show = ({ text, file }: Inspected, trail: readonly Inspected[]) =>
      set(({ options }) => ({ text, file, trail, options: { ...options, ...perText } }));
    return {
      text: '',
      options: emptyOptions,
      trail: [],
      edit: (text) => show({ text }, get().trail),
      open: (inspected) => {
        show(inspected, []);
        get().change(perMessage);
      },
      openPart: (part) => {
        const { text, file, trail } = get();
        show({ text: part }, [...trail, { text, file }].slice(-maxTrail));
      },
      back: () => {
        const { trail } = get();
        const last = trail.at(-1);
        if (last) show(last, trail.slice(0, -1));
      },
      change: (part) => set(({ options }) => ({ options: { ...options, ...part } })),
    };
  });
}

/** A typed time as the engine reads it; other texts unchanged, so that it reports them. */
const instantOf = (text: string): string => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString());

/** The input of the engine; undefined without a text. */
export function inspectInput({ text, file, options }: Inspected & { options: InspectOptions }): PastedText | undefined {
  if (file === undefined && text.trim() === '') return undefined;
  const { as, at, clock, discover, probe, scheme, secret, tokenSecret, ...texts } = options;
  const given = Object.entries(texts)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '');
  return {
    ...(file ? { base64: file.base64 } : { text }),
    ...(as && { as }),
    ...(at.trim() !== '' && { at: instantOf(at.trim()) }),
    ...(clock !== 'service' && { clock }),
    ...(discover && { discover }),
    ...(probe && { probe }),
    ...(scheme && { scheme }),
    ...(secret !== '' && { secret }),
    ...(secret + tokenSecret !== '' && { tokenSecrets: tokenSecret === '' ? [] : [tokenSecret] }),
    ...(Object.fromEntries(given) as Partial<typeof texts>),
  };
}
