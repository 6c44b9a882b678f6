import { percentDecoded } from '#shared/text/percent.ts';
import { proxySettings, loopbackHosts, type ProxySettings } from '#shared/model/connection-settings.ts';

/** The proxy that the environment offers, as curl reads it. It is only used if the user chooses it. */
export function offeredProxy(env: Readonly<Record<string, string | undefined>>): ProxySettings | undefined {
  const of = (name: string): string | undefined => env[name.toLowerCase()] || env[name] || undefined;
  const text = of('HTTPS_PROXY') ?? of('HTTP_PROXY') ?? of('ALL_PROXY');
  const url = text === undefined ? null : URL.parse(text.includes('://') ? text : `http://${text}`);
  if (!url) return undefined;
  const { origin, password, username } = url;
  const except = (of('NO_PROXY') ?? '').split(/[\s,]+/).filter((one) => one !== '');
  const found = proxySettings.safeParse({
    url: origin,
    ...(username !== '' && { username: percentDecoded(username) }),
    ...(password !== '' && { password: percentDecoded(password) }),
    except: except.length > 0 ? except : loopbackHosts,
  });
  return found.success ? found.data : undefined;
}
