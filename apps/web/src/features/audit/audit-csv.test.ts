import type { AuditEntry } from '@loquat/contract';
import { expect, test } from 'vitest';
import { auditCsv } from './audit-csv.ts';

const entry = {
  id: 7,
  created_at: Date.parse('2026-02-19T10:44:00Z'),
  kind: 'user.promoted',
  source: 'app',
  uid: 1,
  name: 'Ann "the boss", really',
  subject: { kind: 'user', id: 2, name: '=HYPERLINK("https://evil.example")' },
  details: ['is_admin', 'name'],
  address: '192.0.2.1',
  device: 'Firefox · Windows',
} as AuditEntry;

test('texts with commas and quotes stay one cell, and none becomes a formula', () => {
  const [head, row, end] = auditCsv([entry]).split('\r\n');
  expect(head).toBe('id,time,kind,source,uid,name,subject_kind,subject_id,subject_name,details,address,device');
  expect(row).toBe(
    `7,2026-02-19T10:44:00.000Z,user.promoted,app,1,"Ann ""the boss"", really",user,2,"'=HYPERLINK(""https://evil.example"")",is_admin; name,192.0.2.1,Firefox · Windows`,
  );
  expect(end).toBe('');
});

test('a missing value is an empty cell', () => {
  const [, row] = auditCsv([{ ...entry, uid: null, name: '', subject: null, details: [], device: '' }]).split('\r\n');
  expect(row).toBe('7,2026-02-19T10:44:00.000Z,user.promoted,app,,,,,,,192.0.2.1,');
});
