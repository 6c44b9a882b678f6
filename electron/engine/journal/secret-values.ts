/** Values that are kept out of what is recorded, with the names that stand for them there. */
export type Secrets = readonly { name: string; value: string }[];

/** Shorter ones would be found in anything. */
const shortest = 4;

/** A text with each secret replaced by its name, e.g. `{{password}}`; also where it is percent-encoded. */
export function maskSecrets(text: string, secrets: Secrets): string {
  let masked = text;
  for (const { name, value } of secrets) {
    if (value.length < shortest) continue;
    for (const form of new Set([value, encodeURIComponent(value), encodeURI(value)])) {
      masked = masked.replaceAll(form, `{{${name}}}`);
    }
  }
  return masked;
}
