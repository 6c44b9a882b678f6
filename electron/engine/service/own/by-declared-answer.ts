import type { DeclaredAnswer } from '#shared/interface/interface-model.ts';
import { fillTemplates, type TemplateFacts } from '../../interface/templates.ts';
import type { ServiceAnswer } from '../context.ts';
import { isWritten, note, respondWith, toAnswer, type Acting } from './acting.ts';
import { lowerCase } from './refuse-as-declared.ts';

/** Responds as the overlay says. Records stay as they are, and nothing is sent. */
export function byDeclaredAnswer(acting: Acting, declared: DeclaredAnswer, facts: TemplateFacts): ServiceAnswer {
  const { compiled } = acting;
  const { delayMs, pointer, status } = declared;
  note(acting, 'answer_matched', 'x-hookbench-answers', pointer);
  const { headers, json } = fillTemplates({ headers: declared.headers ?? {}, json: declared.json }, facts) as {
    headers: Record<string, string>;
    json: unknown;
  };
  const response = status === undefined ? compiled.success : compiled.responseFor(status);
  const written = response ? respondWith(acting, response, { status, value: json }) : undefined;
  const answer = written ? (isWritten(written) ? toAnswer(written) : written) : { status: status ?? 200 };
  // A response without declared content has the declared answer, too.
  const isEmpty = (answer.content?.body.length ?? 0) === 0;
  const content = { type: 'application/json', body: JSON.stringify(json) };
  return {
    ...answer,
    ...(isEmpty && json !== undefined && !answer.problem && { content }),
    headers: { ...answer.headers, ...lowerCase(headers) },
    ...(delayMs > 0 && { delayMs }),
  };
}
