import * as z from 'zod/mini';

/** Address of an Ethereum account, in any case of its letters. */
export const WalletAddress = z.string().check(z.regex(/^0x[0-9a-f]{40}$/i, { error: 'not an Ethereum address' }));
/** r, s and v of a `personal_sign`, in hex. */
export const WalletSignature = z.string().check(z.regex(/^0x[0-9a-f]{130}$/i, { error: 'not a signature' }));
/** The whole text that a wallet has to sign. */
export const WalletNonce = z.string().check(z.minLength(1), z.maxLength(2_048));
