import type { ToPage } from '../page/preload-world.ts';
import { MessagePortMain } from './message-ports.ts';

/** The ports of one document that lead into this process. */
export interface PagePorts {
  /** Moves ports into the page. @returns Their names there. */
  give(ports: readonly unknown[]): string[];
  /** Ports for those that the page posted. */
  take(names: readonly string[]): MessagePortMain[];
  message(name: string, text: string, ports: readonly string[]): void;
  closed(name: string): void;
  /** The document is gone, and its ports with it. */
  end(): void;
}

/** @param send Sends to the document. */
export function createPagePorts(send: (message: ToPage) => void): PagePorts {
  const ports = new Map<string, MessagePortMain>();
  let last = 0;

  function lead(name: string, port: MessagePortMain): void {
    ports.set(name, port);
    port.moveTo({
      post: (text, more) => {
        send({ kind: 'port', port: name, text, ports: pages.give(more) });
      },
      close: () => {
        ports.delete(name);
        send({ kind: 'port-closed', port: name });
      },
    });
  }

  const pages: PagePorts = {
    give: (given) =>
      given
        .map((port) => MessagePortMain.of(port))
        .map((port) => {
          const name = `main-${++last}`;
          lead(name, port);
          return name;
        }),
    take: (names) =>
      names.map((name) => {
        const { port1, port2 } = MessagePortMain.pair();
        lead(name, port2.own());
        return port1;
      }),
    message(name, text, names) {
      ports.get(name)?.fromElsewhere({ text, ports: pages.take(names).map((port) => port.own()) });
    },
    closed(name) {
      const port = ports.get(name);
      ports.delete(name);
      port?.closedElsewhere();
    },
    end() {
      for (const name of [...ports.keys()]) pages.closed(name);
    },
  };
  return pages;
}
