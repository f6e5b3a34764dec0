import * as z from 'zod/mini';
import { ChannelName, UserName } from '../chosen-names.ts';
import { Email } from '../email.ts';
import { endpoints, json } from '../endpoint.ts';
import { maybe, orDefault } from '../input.ts';
import { User } from '../people/user.ts';
import { DEFAULT_LANGUAGE, Gender, Language } from '../sign-in/account-fields.ts';
import { NewPassword } from '../sign-in/new-password.ts';

const SETUP_CODE_MAX_LENGTH = 64;

/**
 * The code in the address that the server prints when it starts without accounts. Case, spaces and hyphens do not
 * matter.
 */
export const SetupCode = z.string().check(z.maxLength(SETUP_CODE_MAX_LENGTH));

export const setupEndpoints = endpoints({
  isInitialized: {
    method: 'GET',
    path: '/admin/system/initialized',
    access: 'public',
    summary: 'Whether the server has its first user',
    response: json(z.boolean()),
    problems: [],
  },
  checkSetupCode: {
    method: 'POST',
    path: '/admin/system/check_setup_code',
    access: 'public',
    sameOriginOnly: true,
    summary: 'Whether the caller may set this server up with this code; false once it is set up',
    body: json(z.object({ setup_code: maybe(SetupCode) })),
    response: json(z.boolean()),
    problems: ['setup.foreign_origin'],
  },
  createAdmin: {
    method: 'POST',
    path: '/admin/system/create_admin',
    access: 'public',
    audit: 'server.founded',
    sameOriginOnly: true,
    summary: 'Create the founder (uid 1, administrator); only while no user exists',
    body: json(
      z.object({
        email: Email,
        name: UserName,
        password: NewPassword,
        gender: Gender,
        language: orDefault(Language, DEFAULT_LANGUAGE),
        setup_code: maybe(SetupCode),
        /** Makes a public channel of this name, in which newcomers are announced. */
        first_channel: maybe(ChannelName),
      }),
    ),
    response: json(User),
    problems: ['setup.already_initialized', 'setup.code_required', 'setup.foreign_origin'],
  },
});
