import { describe, expect, test } from 'vitest';
import { plainAddress, reachOf } from './address-rules.ts';

test.each(['93.184.216.34', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '2606:4700::1111'])(
  '%s is on the internet',
  (address) => expect(reachOf(address)).toBe('public'),
);

test.each([
  ['loopback', '127.0.0.1'],
  ['all of loopback', '127.255.255.254'],
  ['private, class A', '10.1.2.3'],
  ['private, class B', '172.31.255.255'],
  ['private, class C', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['loopback of IPv6', '::1'],
  ['unique local', 'fd12:3456::1'],
])('an address of the operator’s own networks (%s) is private', (_what, address) =>
  expect(reachOf(address)).toBe('private'),
);

describe('an address that is never connected to', () => {
  test.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['link-local, with cloud metadata', '169.254.169.254'],
    ['metadata of containers', '169.254.170.2'],
    ['Azure’s machine service', '168.63.129.16'],
    ['Alibaba’s metadata', '100.100.100.200'],
    ['Oracle’s metadata', '192.0.0.192'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation 2', '198.51.100.7'],
    ['documentation 3', '203.0.113.9'],
    ['benchmarks', '198.18.0.1'],
    ['the 6to4 relay', '192.88.99.1'],
    ['unspecified IPv6', '::'],
    ['link-local IPv6', 'fe80::1'],
    ['link-local IPv6 with a zone', 'fe80::1%eth0'],
    ['site-local IPv6', 'fec0::1'],
    ['AWS’s metadata', 'fd00:ec2::254'],
    ['Google’s metadata', 'fd20:ce::254'],
    ['multicast IPv6', 'ff02::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped public', '::ffff:93.184.216.34'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::a9fe:a9fe'],
    ['6to4', '2002:7f00:1::1'],
    ['Teredo', '2001:0:53aa:64c:0:fffe::1'],
    ['documentation of IPv6', '2001:db8::1'],
    ['documentation of IPv6, 2', '3fff::1'],
    ['benchmarks of IPv6', '2001:2::1'],
    ['ORCHID', '2001:20::1'],
    ['discard', '100::1'],
    ['segment routing', '5f00::1'],
    ['not given to anybody', '4000::1'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('%s', (_what, address) => expect(reachOf(address)).toBe('forbidden'));
});

test('an IPv4 address that arrived on an IPv6 socket is read as IPv4', () => {
  const arrived = ['::ffff:192.0.2.1', '192.0.2.1', '2001:db8::1', 'no address'];
  expect(arrived.map(plainAddress)).toEqual(['192.0.2.1', '192.0.2.1', '2001:db8::1', 'no address']);
});
