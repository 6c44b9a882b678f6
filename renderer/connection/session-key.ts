import { NoKeyError } from './transport.ts';

const item = 'hookbench.key';

/** Reads the one-time code from the address and removes it, also from the history. */
function takeCode(): string | undefined {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return decodeURIComponent(code);
}

/**
 * The key of this page: exchanged for the code in its address, or stored from an earlier exchange.
 * @throws NoKeyError without a code and key; Error when the engine does not respond.
 */
export async function sessionKey(): Promise<string> {
  const code = takeCode();
  if (code !== undefined) {
    const response = await ask({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    if (response.ok) sessionStorage.setItem(item, ((await response.json()) as { key: string }).key);
    else if (sessionStorage.getItem(item) === null) throw new NoKeyError(await reasonOf(response));
  }
  const key = sessionStorage.getItem(item);
  if (key === null) throw new NoKeyError('missing');
  return key;
}

async function reasonOf(response: Response): Promise<'expired' | 'used'> {
  const { code } = (await response.json()) as { code?: string };
  return code === 'code_expired' ? 'expired' : 'used';
}

/**
 * Whether the engine accepts the key. Removes a rejected key.
 * @throws Error when the engine does not respond.
 */
export async function isKeyValid(key: string): Promise<boolean> {
  const { status } = await ask({ headers: { authorization: `Bearer ${key}` } });
  if (status === 401) sessionStorage.removeItem(item);
  return status !== 401;
}

async function ask(init: RequestInit): Promise<Response> {
  try {
    return await fetch('/session', init);
  } catch (cause) {
    throw new Error('Hookbench does not respond. It may have stopped.', { cause });
  }
}
