import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { FormPart } from './form-text.ts';

/** The combined options of a cURL command. */
export interface CurlDraft {
  method?: string;
  urls: string[];
  headers: HeaderPair[];
  /** Names of default header fields that the command removes. */
  removed: Set<string>;
  data: string[];
  /** Whether the data is one JSON text. */
  json: boolean;
  form: FormPart[];
  query: string[];
  dataToQuery: boolean;
  head: boolean;
  verifyTls: boolean;
  checkRevocation: boolean;
  followRedirects: boolean;
  timeoutMs?: number;
}

export function newDraft(): CurlDraft {
  return {
    urls: [],
    headers: [],
    removed: new Set(),
    data: [],
    json: false,
    form: [],
    query: [],
    dataToQuery: false,
    head: false,
    verifyTls: true,
    checkRevocation: false,
    followRedirects: false,
  };
}
