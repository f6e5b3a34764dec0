import { createHash } from 'node:crypto';

const MD5_FORM = /^[0-9a-f]{32}$/;

/** The form in which native apps send a password: the MD5 of its UTF-8 bytes, in lower-case hex. Never stored. */
export const md5FormOf = (password: string): string => createHash('md5').update(password, 'utf8').digest('hex');

/** Whether a text may be such a form. A password can look the same. */
export const isMd5Form = (text: string): boolean => MD5_FORM.test(text);
