/** A scope that a client may ask for, and what it allows, in words for the consent page. */
export interface ScopeMeaning {
  scope: string;
  meaning: string;
}

/** The scopes of the interface, and those of OpenID Connect Core 5.4 and 11. */
export const scopes: readonly ScopeMeaning[] = [
  { scope: 'read:customers', meaning: 'Read customer records and chats' },
  { scope: 'write:customers', meaning: 'Change customer records and start chats' },
  { scope: 'admin', meaning: 'Everything, also delete sessions' },
  { scope: 'openid', meaning: 'Know who you are' },
  { scope: 'profile', meaning: 'Know your name and role' },
  { scope: 'email', meaning: 'Know your e-mail address' },
  { scope: 'offline_access', meaning: 'Stay signed in while you are away' },
];
