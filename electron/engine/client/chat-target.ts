/** The client that Hookbench uses to start chats, and the servers it calls. */
export interface ChatTarget {
  clientId: string;
  clientSecret: string;
  tokenEndpoint: string;
  service: string;
}
