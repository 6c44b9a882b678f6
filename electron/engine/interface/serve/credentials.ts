import type { Scheme } from '#shared/interface/interface-model.ts';
import type { Credential } from '#shared/interface/served-interface.ts';
import type { Random } from '../../random.ts';

export type Credentials = Readonly<Record<string, Credential>>;

const bytesOfSecret = 24;

/** The credential of a scheme: the declared one, else the stored one if it has the form, else a new one. */
function credentialOf(scheme: Scheme, stored: Credential | undefined, random: Random): Credential | undefined {
  const generated = (): string => random.bytes(bytesOfSecret).toString('base64url');
  switch (scheme.type) {
    case 'apiKey':
      if (scheme.value !== undefined) return { value: scheme.value };
      return stored && 'value' in stored ? stored : { value: generated() };
    case 'basic': {
      const { password, username } = scheme;
      if (username !== undefined && password !== undefined) return { username, password };
      return stored && 'username' in stored ? stored : { username: 'hookbench', password: generated() };
    }
    case 'bearer':
      return scheme.value === undefined ? undefined : { value: scheme.value };
    default:
      return undefined;
  }
}

/** The credentials of the schemes that have one of their own. */
export const credentialsOf = (
  schemes: Readonly<Record<string, Scheme>>,
  stored: Credentials,
  random: Random,
): Credentials =>
  Object.fromEntries(
    Object.entries(schemes).flatMap(([name, scheme]) => {
      const credential = credentialOf(scheme, stored[name], random);
      return credential ? [[name, credential]] : [];
    }),
  );
