/** One signature of RFC 9421, with what it covers. */
export interface MessageSignature {
  label: string;
  /** Base64. */
  signature: string;
  /** The covered components as written, e.g. `"@method"` or `"@query-param";name="a"`. */
  components: readonly string[];
  /** The inner list with its parameters as written: the value of `@signature-params`. */
  params: string;
  created?: string;
  alg?: string;
}

/** What a request carries of a signature. */
export interface SignedParts {
  id: string;
  /** As received: a number of seconds or milliseconds, or an instant. */
  timestamp: string;
  /** The signatures as text, without prefix or version. */
  signatures: readonly string[];
  /** The signatures of RFC 9421, with what each covers. */
  labels?: readonly MessageSignature[];
  /** Why the signature cannot be read. */
  problem?: string;
}
