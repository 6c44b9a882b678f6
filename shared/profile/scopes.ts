import { interfaceScopes } from '../model/customer-contact.ts';

/** A scope that a client can request, with its description for the consent page. */
export interface ScopeMeaning {
  scope: string;
  meaning: string;
}

/** The scopes of the interface and of OpenID Connect Core 5.4 and 11. */
export const scopes: readonly ScopeMeaning[] = [
  ...interfaceScopes,
  { scope: 'openid', meaning: 'Know your identity' },
  { scope: 'profile', meaning: 'Know your name and role' },
  { scope: 'email', meaning: 'Know your email address' },
  { scope: 'offline_access', meaning: 'Stay signed in while you are away' },
];
