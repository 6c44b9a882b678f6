const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A piece of HTML that is safe to put into a page. */
export interface Html {
  readonly html: string;
}

function piece(value: string | Html | readonly Html[] | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
  if ('html' in value) return value.html;
  return value.map(({ html }) => html).join('');
}

/** Template tag for HTML. Escapes interpolated values, except results of this tag. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[] | undefined)[]): Html {
  return { html: parts.map((part, index) => part + (index < values.length ? piece(values[index]) : '')).join('') };
}
