import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';
import { Timestamp, Uid } from '../ids.ts';
import { filter, filterOr } from '../input.ts';
import { AUDIT_PAGE_MAX } from '../limits.ts';

/** The object of an action, with its name at that time. */
export const AuditSubject = z.object({
  /** `user`, `bot`, `channel`, `message`, `setting`, or one that a later version adds. */
  kind: z.string(),
  /** Uid, gid or mid; null for settings. */
  id: z.nullable(z.int()),
  name: z.string(),
});
export type AuditSubject = z.output<typeof AuditSubject>;

/** One action of an administrator. */
export const AuditEntry = z.object({
  /** Ascending, never reused. */
  id: z.int(),
  created_at: Timestamp,
  /** One of `auditKinds`, or one that a later version adds. */
  kind: z.string(),
  /** How it was done: in the `app` (or by any other client), at the `command_line`, or at the first `setup`. */
  source: z.enum(['app', 'command_line', 'setup']),
  /** The administrator; null at the command line and at the first setup. */
  uid: z.nullable(Uid),
  /** The administrator's name at that time; empty if there is no uid. */
  name: z.string(),
  subject: z.nullable(AuditSubject),
  /** Names of the changed fields and of users, never the values of settings. */
  details: z.array(z.string()),
  /** The network address it came from; empty at the command line. */
  address: z.string(),
  /** Browser and system, or the program that called; empty at the command line. */
  device: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditPage = z.object({
  /** Newest first. */
  entries: z.array(AuditEntry),
  /** The `before` of the next page; null if this is the last one. */
  next: z.nullable(z.int()),
});
export type AuditPage = z.output<typeof AuditPage>;

export const auditEndpoints = endpoints({
  listAuditLog: {
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'What administrators did, newest first; entries cannot be changed or deleted',
    query: z.object({
      /** Only entries with smaller ids. */
      before: filter(z.int().check(z.positive())),
      limit: filterOr(z.int().check(z.minimum(1), z.maximum(AUDIT_PAGE_MAX)), AUDIT_PAGE_MAX),
      /** The administrator. */
      uid: filter(Uid),
      /** A kind, or the part before its dot: `user` finds all actions on accounts. */
      kind: filter(z.string().check(z.regex(/^[a-z_]{1,40}(\.[a-z_]{1,40})?$/))),
      /** From this moment on. */
      since: filter(Timestamp),
      /** Before this moment. */
      until: filter(Timestamp),
    }),
    response: json(AuditPage),
    problems: [],
  },
});
