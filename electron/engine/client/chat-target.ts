/** The client that the workbench acts as when it starts chats, and where it goes. */
export interface ChatTarget {
  clientId: string;
  clientSecret: string;
  tokenEndpoint: string;
  service: string;
}
