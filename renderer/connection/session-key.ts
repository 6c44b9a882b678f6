import { NoKeyError } from './door.ts';

const item = 'hookbench.key';

/** Takes the code out of the address of the page, and out of its history. */
function takeCode(): string | undefined {
  const code = /^#code=(.+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return decodeURIComponent(code);
}

/**
 * The key of this page: exchanged for the code in its address, or kept from an exchange before.
 * @throws NoKeyError when there is neither; Error when the engine does not answer.
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
    else if (sessionStorage.getItem(item) === null) throw new NoKeyError('used');
  }
  const key = sessionStorage.getItem(item);
  if (key === null) throw new NoKeyError('missing');
  return key;
}

/**
 * Whether the engine accepts the key; one that it refuses is forgotten.
 * @throws Error when the engine does not answer.
 */
export async function isKeyGood(key: string): Promise<boolean> {
  const { status } = await ask({ headers: { authorization: `Bearer ${key}` } });
  if (status === 401) sessionStorage.removeItem(item);
  return status !== 401;
}

async function ask(init: RequestInit): Promise<Response> {
  try {
    return await fetch('/session', init);
  } catch (cause) {
    throw new Error('The workbench does not answer; it may have been stopped.', { cause });
  }
}
