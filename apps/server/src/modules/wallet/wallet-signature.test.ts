import { createWallet } from '@loquat/counterparts/wallets';
import { describe, expect, test } from 'vitest';
import { checksumAddress, recoverSigner } from './wallet-signature.ts';

describe('the signer of a text', () => {
  test('equals the one computed by other software', () => {
    const signature =
      '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd' +
      '6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c';
    expect(recoverSigner('Some data', signature)).toBe('0x2c7536e3605d9c16a7a3d7b1898e529396a65c23');
  });

  test('is found for every form of a signature, for texts of every length in bytes', () => {
    const wallet = createWallet();
    for (const text of ['', 'x', 'Ünïcode 钱包 🦊', 'line\nline', 'x'.repeat(1_000)]) {
      for (const vFrom of [0, 27] as const) {
        for (const isHighS of [false, true]) {
          expect(recoverSigner(text, wallet.sign(text, { vFrom, isHighS }))).toBe(wallet.address);
        }
      }
    }
  });

  test('differs when the text or the signature differs', () => {
    const wallet = createWallet();
    const signature = wallet.sign('text');
    expect(recoverSigner('texT', signature)).not.toBe(wallet.address);
    const spoiled = `${signature.slice(0, 20)}${signature[20] === '0' ? '1' : '0'}${signature.slice(21)}`;
    expect(recoverSigner('text', spoiled)).not.toBe(wallet.address);
  });

  test.each([
    ['zeros', `0x${'0'.repeat(130)}`],
    ['numbers beyond the curve', `0x${'f'.repeat(128)}1b`],
    ['no second number', `0x${'1'.repeat(64)}${'0'.repeat(64)}1b`],
    ['a key number of a transaction', `0x${'1'.repeat(128)}25`],
    ['a third key', `0x${'1'.repeat(128)}1d`],
    ['too few bytes', '0x1b'],
    ['no hex', `0x${'z'.repeat(130)}`],
  ])('is null for %s', (_, signature) => {
    expect(recoverSigner('text', signature)).toBeNull();
  });
});

test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
])('%s is written with its checksum, whatever the case', (address) => {
  for (const given of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
    expect(checksumAddress(given)).toBe(address);
  }
});
