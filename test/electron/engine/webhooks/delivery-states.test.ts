import { expect, it } from 'vitest';
import { afterMove, type DeliveryState, type Move } from '../../../../electron/engine/webhooks/delivery-states.ts';

it('moves a delivery from its first attempt to its last one, and back when it is sent again', () => {
  const moves: Move[] = ['started', 'responded', 'retrying', 'started', 'responded', 'exhausted', 'redelivered'];
  let state: DeliveryState = 'waiting';
  const states = moves.map((by) => (state = afterMove(state, by)));
  expect(states).toEqual(['sending', 'recording', 'waiting', 'sending', 'recording', 'exhausted', 'waiting']);
});

it('rejects a move that the state does not have', () => {
  expect(() => afterMove('delivered', 'started')).toThrow('A delivery that is delivered cannot be started.');
});
