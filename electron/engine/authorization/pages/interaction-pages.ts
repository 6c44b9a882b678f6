import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { User } from '#shared/model/user.ts';
import type { ScopeMeaning } from '#shared/profile/scopes.ts';
import type { AuthorizationAnswer } from '../context.ts';
import { issuerPath } from '../issuer-path.ts';
import { html, type Html, htmlPage } from '../../http/html-page.ts';

/** Responds with a page of the authorization server: HTML without scripts. */
function page(
  status: number,
  title: string,
  content: Html,
  headers: Record<string, string[]> = {},
): AuthorizationAnswer {
  const { body, headers: own } = htmlPage(title, content);
  return { status, headers: { ...own, ...headers }, body };
}

/** What every form of an interaction contains. */
export interface InteractionForm {
  interaction: string;
  /** Connects the steps in the browser to the trace of the authorization request. */
  traceparent: string;
  /** Users whose password is their name; the sign-in page lists them. */
  demoUsers: readonly string[];
}

const hidden = ({ interaction, traceparent }: InteractionForm) =>
  html` <input type="hidden" name="interaction" value="${interaction}" />
    <input type="hidden" name="traceparent" value="${traceparent}" />`;

const problemNote = (problem: string | undefined) =>
  problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`;

const focusIf = (first: boolean) => (first ? html`autofocus` : undefined);

const demoNote = ({ demoUsers }: InteractionForm) =>
  demoUsers.length === 0
    ? undefined
    : html`<p class="hint">Demo users, whose password equals the username: ${demoUsers.join(', ')}.</p>`;

/** With the host of its metadata document, because anyone can write any name there (Client ID Metadata Document 6). */
const nameOf = ({ id, name = id }: OAuthClient): string =>
  id.startsWith('https://') && URL.canParse(id) && name !== id ? `${name} (${new URL(id).host})` : name;

/** Asks the user to sign in. */
export function loginPage(
  form: InteractionForm,
  client: OAuthClient,
  options: { status?: number; username?: string; problem?: string; headers?: Record<string, string[]> } = {},
): AuthorizationAnswer {
  const { headers, problem, status = 200, username = '' } = options;
  const content = html` <p>to continue to <strong>${nameOf(client)}</strong></p>
    ${problemNote(problem)}
    <form method="post" action="${issuerPath}/login">
      ${hidden(form)}
      <label for="username">Username</label>
      <input
        id="username"
        name="username"
        value="${username}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required
        ${focusIf(username === '')}
      />
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        ${focusIf(username !== '')}
      />
      <div class="actions">
        <button class="primary" name="action" value="login">Sign in</button>
        <button name="action" value="cancel" formnovalidate>Cancel</button>
      </div>
    </form>
    ${demoNote(form)}`;
  return page(status, 'Sign in', content, headers);
}

const scopeItem = (scopes: readonly ScopeMeaning[]) => (scope: string) =>
  html` <li>${scopes.find((known) => known.scope === scope)?.meaning ?? scope}<code>${scope}</code></li>`;

/** Asks the user for consent to the requested scopes. */
export function consentPage(
  form: InteractionForm,
  client: OAuthClient,
  user: User,
  options: {
    scope: string;
    scopes: readonly ScopeMeaning[];
    userCode?: string | undefined;
    /** Authorization details, as JSON. */
    details?: string | undefined;
    headers?: Record<string, string[]>;
  },
): AuthorizationAnswer {
  const { details, headers, scope, scopes, userCode } = options;
  const device =
    userCode === undefined ? undefined : html`<p>Allow it only if the device shows <strong>${userCode}</strong>.</p>`;
  const content = html` <p>
      <strong>${nameOf(client)}</strong> wants to act for <strong>${user.name ?? user.username}</strong>:
    </p>
    ${device}
    <ul>
      ${scope.split(' ').filter(Boolean).map(scopeItem(scopes))}
    </ul>
    ${details === undefined ? undefined : html`<pre>${details}</pre>`}
    <form method="post" action="${issuerPath}/consent">
      ${hidden(form)}
      <div class="actions">
        <button class="primary" name="action" value="allow">Allow</button>
        <button name="action" value="deny">Deny</button>
      </div>
    </form>`;
  return page(200, 'Allow access?', content, headers);
}

/** Asks for the code that a device shows (RFC 8628 3.3). */
export function deviceCodePage(
  traceparent: string,
  options: { status?: number; userCode?: string; problem?: string } = {},
): AuthorizationAnswer {
  const { problem, status = 200, userCode = '' } = options;
  const content = html` <p>Enter the code that your device shows.</p>
    ${problemNote(problem)}
    <form method="post" action="${issuerPath}/device">
      <input type="hidden" name="traceparent" value="${traceparent}" />
      <label for="user_code">Code</label>
      <input
        id="user_code"
        class="code"
        name="user_code"
        value="${userCode}"
        autocomplete="off"
        spellcheck="false"
        required
        autofocus
      />
      <div class="actions"><button class="primary">Continue</button></div>
    </form>`;
  return page(status, 'Connect a device', content);
}

/** Asks the user to confirm the sign-out, for requests without an ID token hint. */
export function signOutPage(parameters: URLSearchParams): AuthorizationAnswer {
  const kept = [...parameters].filter(([name]) => name !== 'confirm');
  const fields = kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
  const content = html` <p>You will have to sign in again.</p>
    <form method="post" action="${issuerPath}/end_session">
      ${fields}
      <div class="actions"><button class="primary" name="confirm" value="yes">Sign out</button></div>
    </form>`;
  return page(200, 'Sign out?', content);
}

/** Shows a result or an error. */
export function noticePage(
  status: number,
  title: string,
  message: string,
  headers: Record<string, string[]> = {},
): AuthorizationAnswer {
  return page(status, title, html`<p>${message}</p>`, headers);
}
