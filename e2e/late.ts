// Loaded into the servers of the stories where LATE_MS is set: as over a bad network, each request is heard up to so
// many milliseconds late, and each answer to a change comes late once more.

import { type IncomingMessage, Server, ServerResponse } from 'node:http';

const lateMs = Number(process.env['LATE_MS']);
const later = (step: () => void) => void setTimeout(step, Math.random() * lateMs);

// oxlint-disable-next-line typescript/unbound-method -- it is applied to what it was called on
const emit = Server.prototype.emit;
Server.prototype.emit = function (this: Server, ...event: unknown[]) {
  const pass = () => Reflect.apply(emit, this, event) as boolean;
  if (event[0] !== 'request') return pass();
  const { socket } = event[1] as IncomingMessage;
  // Whoever has gone by then was never heard.
  later(() => socket.destroyed || pass());
  return true;
};

// oxlint-disable-next-line typescript/unbound-method -- it is applied to what it was called on
const end = ServerResponse.prototype.end;
const held = new WeakSet<ServerResponse>();
ServerResponse.prototype.end = function (this: ServerResponse, ...values: unknown[]) {
  const give = () => Reflect.apply(end, this, values) as ServerResponse;
  if (this.req.method === 'GET' || this.req.method === 'HEAD' || held.has(this)) return give();
  held.add(this);
  later(give);
  return this;
};
