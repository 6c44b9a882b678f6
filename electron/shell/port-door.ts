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

/** The control contract over message ports whose page was checked before. */
export interface PortDoor {
  /**
   * Serves the contract on a port.
   * @returns Closes it and ends what its page still waits for.
   */
  open(port: EnginePort): () => void;
}

/** @param onFailure Told of what is no error of the catalogue. */
export function createPortDoor(router: ControlRouter, onFailure: (error: unknown) => void): PortDoor {
  const handler = new RPCHandler(router, {
    clientInterceptors: [
      onError((error) => {
        const carried = toTransportError(error);
        if (!(carried instanceof ORPCError)) onFailure(error);
        throw carried;
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
        // A port does not reliably tell the side that closes it.
        end.emit('close');
      };
    },
  };
}
