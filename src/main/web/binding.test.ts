import { expect, test } from 'vitest';
import { bindingOf, type WantedBinding } from './binding.ts';

const tls = { cert: 'c.pem', key: 'k.pem' };

test.each<[string, WantedBinding]>([
  ['on this machine, as ever', {}],
  ['at IPv6 loopback', { host: '::1' }],
  ['behind a proxy on this machine', { publicUrl: 'https://dev.example/wb/' }],
  ['under https of its own', { host: '0.0.0.0', publicUrl: 'https://dev.example/', ...tls }],
  ['under https on this machine', { publicUrl: 'https://localhost:4632/', ...tls }],
  ['under http on this machine', { publicUrl: 'http://localhost:4632/' }],
  ['in the clear, as it was told to', { host: '::', publicUrl: 'http://a.lan/', allowsHttp: true }],
  ['behind a tunnel', { publicUrl: 'https://a.example/', tunnelHost: 'localhost:4632' }],
  ['to a proxy elsewhere', { host: '10.0.0.2', publicUrl: 'https://a.example', allowsHttp: true }],
])('listens %s', (_what, wanted) => {
  expect(bindingOf(wanted).host).toBe(wanted.host ?? '127.0.0.1');
});

test.each<[WantedBinding, RegExp]>([
  [{ host: '0.0.0.0' }, /needs --public-url/],
  [{ host: '::' }, /needs --public-url/],
  [{ host: '192.168.1.4', ...tls }, /needs --public-url/],
  [{ host: 'my-box' }, /takes an IP address/],
  [{ host: '' }, /takes an IP address/],
  [{ host: '0.0.0.0', publicUrl: 'http://box.lan:4632/' }, /anyone on the network path/],
  [{ publicUrl: 'http://box.lan/' }, /anyone on the network path/],
  [{ host: '0.0.0.0', publicUrl: 'http://localhost:4632/' }, /anyone on the network path/],
  [{ publicUrl: 'http://localhost.evil.example/' }, /anyone on the network path/],
  [{ host: '0.0.0.0', publicUrl: 'https://dev.example/wb/' }, /unencrypted from other machines/],
  [{ publicUrl: 'http://localhost/', ...tls }, /begins with http/],
  [{ cert: 'c.pem' }, /go together/],
  [{ key: 'k.pem', publicUrl: 'https://a.example/' }, /go together/],
  [{ ...tls }, /--cert needs --public-url/],
  [{ tunnelHost: 'localhost:4632' }, /ends on this machine/],
  [{ publicUrl: 'http://localhost/', tunnelHost: 'localhost' }, /ends on this machine/],
  [{ publicUrl: 'https://a.example/', tunnelHost: 'a.lan' }, /takes a name of this machine/],
  [{ publicUrl: 'https://a.example/', tunnelHost: 'localhost.a.lan' }, /takes a name of this/],
  [{ publicUrl: 'https://a.example/', tunnelHost: 'localhost/x' }, /takes a name of this machine/],
  [{ publicUrl: 'https://a.example/', tunnelHost: 'localhost', ...tls }, /ends on this machine/],
  [
    { publicUrl: 'https://a.example/', tunnelHost: 'localhost', host: '0.0.0.0', allowsHttp: true },
    /ends on this machine/,
  ],
  [{ publicUrl: 'dev.example' }, /takes a complete URL/],
  [{ publicUrl: 'ftp://dev.example/' }, /takes a complete URL/],
  [{ publicUrl: 'https://user:pass@dev.example/' }, /no user, query or fragment/],
  [{ publicUrl: 'https://dev.example/?x=1' }, /no user, query or fragment/],
  [{ publicUrl: 'https://dev.example/#token=x' }, /no user, query or fragment/],
])('opens no port for %j', (wanted, why) => {
  expect(() => bindingOf(wanted)).toThrow(why);
});

test('ends the path of the public address in a slash', () => {
  const { publicUrl } = bindingOf({ publicUrl: 'https://dev.example/wb' });

  expect(publicUrl?.href).toBe('https://dev.example/wb/');
});
