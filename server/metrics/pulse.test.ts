import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startPulse } from './pulse.ts';

test('a request is in hand once, however often it passes, until its connection is done with it', () => {
  const pulse = startPulse();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  pulse.take(response);
  pulse.take(response);
  expect(pulse.inHand).toBe(1);
  response.emit('close');
  expect(pulse.inHand).toBe(0);
  pulse.stop();
});
