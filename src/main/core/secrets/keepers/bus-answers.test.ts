import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { busAnswers } from './bus-answers.ts';

const shortMs = 50;
let folder: string;
let server: Server;
let isMute: boolean;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench bus,'));
  isMute = false;
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => isMute || socket.write('REJECTED EXTERNAL\r\n'));
  });
});
afterEach(async () => {
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true, force: true });
});

const listen = (path: string) => new Promise<void>((done) => server.listen(path, done));
const escaped = (path: string) => path.replaceAll(' ', '%20').replaceAll(',', '%2c');

describe.runIf(process.platform === 'linux')('a session bus', () => {
  test.each([
    ['at a path', () => join(folder, 'bus'), (path: string) => `unix:path=${escaped(path)},guid=1`],
    [
      'at an abstract address',
      () => `\0${folder}`,
      (path: string) => `unix:guid=1,abstract=${escaped(path.slice(1))};tcp:host=::1`,
    ],
  ])('%s answers, and is told from one that does not', async (_where, place, address) => {
    await listen(place());
    const environment = { DBUS_SESSION_BUS_ADDRESS: address(place()) };

    const answers = await busAnswers(environment);
    isMute = true;
    const mute = await busAnswers(environment, shortMs);

    expect([answers, mute]).toEqual([true, false]);
  });

  test('is looked for in the runtime folder where no address is given', async () => {
    isMute = true;
    await listen(join(folder, 'bus'));

    expect(await busAnswers({ XDG_RUNTIME_DIR: folder }, shortMs)).toBe(false);
  });

  test.each([
    ['nobody listens', () => ({ DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/none` })],
    ['it is elsewhere', () => ({ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=127.0.0.1,port=1' })],
    ['its address is no address', () => ({ DBUS_SESSION_BUS_ADDRESS: 'unix:path' })],
    ['there is none', () => ({})],
  ])('is left to the keyring’s own library where %s', async (_what, environment) => {
    expect(await busAnswers(environment())).toBe(true);
  });
});
