import type { AuditEntry } from '@loquat/contract';

const COLUMNS = ['id', 'time', 'kind', 'source', 'uid', 'name', 'subject_kind', 'subject_id', 'subject_name'] as const;
const REST = ['details', 'address', 'device'] as const;

/** Spreadsheets take a text that begins like this for a formula, and run it. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const rowOf = ({ id, created_at, kind, source, uid, name, subject, details, address, device }: AuditEntry) => [
  ...[id, new Date(created_at).toISOString(), kind, source, uid, name],
  ...[subject?.kind, subject?.id, subject?.name],
  ...[details.join('; '), address, device],
];

/** Entries of the audit log as CSV (RFC 4180), the names of the columns first; times in UTC. */
export const auditCsv = (entries: readonly AuditEntry[]): string =>
  [[...COLUMNS, ...REST], ...entries.map(rowOf)].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
