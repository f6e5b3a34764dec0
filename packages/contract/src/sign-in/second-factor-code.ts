import * as z from 'zod/mini';
import { maxLength } from '../input.ts';

const CODE_MAX_LENGTH = 64;

/** Six digits of an authenticator app, or a recovery code; case, spaces and hyphens do not matter. */
export const SecondFactorCode = z.string().check(z.trim(), z.minLength(1), maxLength(CODE_MAX_LENGTH));
