/** Ids of the simulated agents, to whom chats are assigned in turn. */
export const agents: readonly string[] = ['A-101', 'A-102', 'A-103', 'A-104', 'A-105'];
