import type { AuditEntry } from '@loquat/contract';
import { csvOf } from '../../lib/csv.ts';

const COLUMNS = ['id', 'time', 'kind', 'source', 'uid', 'name', 'subject_kind', 'subject_id', 'subject_name'] as const;
const REST = ['details', 'address', 'device'] as const;

const rowOf = ({ id, created_at, kind, source, uid, name, subject, details, address, device }: AuditEntry) => [
  id,
  new Date(created_at).toISOString(),
  kind,
  source,
  uid,
  name,
  subject?.kind,
  subject?.id,
  subject?.name,
  details.join('; '),
  address,
  device,
];

/** Entries of the audit log as CSV (RFC 4180), the names of the columns first; times in UTC. */
export const auditCsv = (entries: readonly AuditEntry[]): string =>
  csvOf([[...COLUMNS, ...REST], ...entries.map(rowOf)]);
