/** A form as application/x-www-form-urlencoded; references to variables stay as they are. */
export const formUrlEncoded = (fields: readonly { name: string; value: string }[]): string =>
  new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, value]))
    .toString()
    .replaceAll(
      /%7B%7B(%24)?([\w.-]+)%7D%7D/g,
      (_, isDynamic: string | undefined, name: string) => `{{${isDynamic ? '$' : ''}${name}}}`,
    );
