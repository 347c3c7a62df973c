// Runs the client at CONFORMANCE_CLIENT when the gate on the loopback port CONFORMANCE_GATE says
// that it is its turn; the closed socket tells the gate that it has ended.
import { once } from 'node:events';
import { connect } from 'node:net';

const gate = connect(Number(process.env.CONFORMANCE_GATE), '127.0.0.1');
await once(gate, 'data');
gate.unref();
await import(process.env.CONFORMANCE_CLIENT);
