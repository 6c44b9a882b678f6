import type { AuthorizationAnswer } from '../context.ts';
import { type Html, htmlPage } from '../../http/html-page.ts';

/** Responds with a page of the authorization server: HTML without scripts. */
export function page(
  status: number,
  title: string,
  content: Html,
  headers: Record<string, string[]> = {},
): AuthorizationAnswer {
  const { body, headers: own } = htmlPage(title, content);
  return { status, headers: { ...own, ...headers }, body };
}
