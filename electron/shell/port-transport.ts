import { EventEmitter } from 'node:events';
import { onError, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import type { MessagePortMain } from 'electron';
import type { ControlRouter } from '../engine/control/create-control.ts';
import { toTransportError } from '../headless/contract-errors.ts';

/** The main process's end of the page's port. */
export interface EnginePort extends Pick<MessagePortMain, 'postMessage' | 'start' | 'close'> {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
}

/** Serves the control contract over message ports, after the page was checked. */
export interface PortTransport {
  /**
   * Serves the contract on a port.
   * @returns A function that closes the port and ends pending calls of the page.
   */
  open(port: EnginePort): () => void;
}

/** @param onFailure Called for errors that are not in the catalogue. */
export function createPortTransport(router: ControlRouter, onFailure: (error: unknown) => void): PortTransport {
  const handler = new RPCHandler(router, {
    clientInterceptors: [
      onError((error) => {
        const converted = toTransportError(error);
        if (!(converted instanceof ORPCError)) onFailure(error);
        throw converted;
      }),
    ],
  });
  return {
    open(port) {
      const end = new EventEmitter();
      const served = {
        on: (event: string, listener: (event?: { data: unknown }) => void): void => {
          if (event === 'close') end.once('close', listener);
          else port.on('message', listener);
        },
        postMessage: (data: unknown): void => {
          port.postMessage(data);
        },
      };
      handler.upgrade(served, { context: {} });
      port.on('close', () => end.emit('close'));
      port.start();
      return () => {
        port.close();
        // A port does not reliably emit `close` on the side that closes it.
        end.emit('close');
      };
    },
  };
}
