import type { AuditEntry, Uid } from '@loquat/contract';
import { PAGE_MAX_BYTES } from '@loquat/contract';
import { expect } from 'vitest';
import { onEachDatabase, type SharedStores } from '#test/stores/each-database.ts';
import type { AuditFilter } from './audit.store.ts';

const ALL: AuditFilter = { before: undefined, uid: undefined, kind: undefined, since: undefined, until: undefined };
const entry = (kind: string, more: Partial<Omit<AuditEntry, 'id'>> = {}): Omit<AuditEntry, 'id'> => ({
  created_at: 5,
  kind,
  source: 'app',
  uid: 1 as Uid,
  name: 'ann',
  subject: null,
  details: [],
  address: '192.0.2.1',
  device: 'Firefox',
  ...more,
});

async function kindsOf({ auditLog }: SharedStores, filter: Partial<AuditFilter> = {}): Promise<string[]> {
  return (await auditLog.list({ ...ALL, ...filter }, 10)).map(({ kind }) => kind);
}

onEachDatabase((open, test) => {
  test('an entry is read as it was appended, newest first', async () => {
    const { auditLog } = await open();
    const full = entry('user.update', {
      name: 'a\0b \u{10FFFF}',
      device: '\0',
      subject: { kind: 'user', id: 2, name: 'e\0ve' },
      details: ['name', '\0', '"'],
    });
    const bare = entry('setup.done', { source: 'setup', uid: null, name: '', address: '', device: '' });
    await auditLog.append(full);
    await auditLog.append(bare);

    expect(await auditLog.list(ALL, 10)).toEqual([
      { ...bare, id: 2 },
      { ...full, id: 1 },
    ]);
    expect(await auditLog.list(ALL, 1)).toEqual([{ ...bare, id: 2 }]);
  });

  test('each part of a filter applies, alone and with the others', async () => {
    const stores = await open();
    const { auditLog } = stores;
    await auditLog.append(entry('user.create', { created_at: 1 }));
    await auditLog.append(entry('user.delete', { created_at: 2, uid: 2 as Uid }));
    await auditLog.append(entry('user_name.delete', { created_at: 3, uid: null }));
    await auditLog.append(entry('user', { created_at: 3 }));
    await auditLog.append(entry('channel.delete', { created_at: 4 }));

    expect(await kindsOf(stores, { before: 3 })).toEqual(['user.delete', 'user.create']);
    expect(await kindsOf(stores, { uid: 2 as Uid })).toEqual(['user.delete']);
    expect(await kindsOf(stores, { kind: 'user' })).toEqual(['user.delete', 'user.create']);
    expect(await kindsOf(stores, { kind: 'user.create' })).toEqual(['user.create']);
    expect(await kindsOf(stores, { since: 3 })).toEqual(['channel.delete', 'user', 'user_name.delete']);
    expect(await kindsOf(stores, { until: 3 })).toEqual(['user.delete', 'user.create']);
    expect(await kindsOf(stores, { before: 3, uid: 1 as Uid, kind: 'user', since: 1, until: 2 })).toEqual([
      'user.create',
    ]);
    expect(await kindsOf(stores, { kind: 'bot' })).toEqual([]);
  });

  test('a page has as many entries as fit, and at least one', async () => {
    const stores = await open();
    const { auditLog } = stores;
    const long = { details: ['x'.repeat(PAGE_MAX_BYTES)] };
    await auditLog.append(entry('a.long', long));
    await auditLog.append(entry('b.short'));
    await auditLog.append(entry('c.short'));

    expect(await kindsOf(stores)).toEqual(['c.short', 'b.short']);
    expect(await kindsOf(stores, { before: 2 })).toEqual(['a.long']);
  });

  test('old entries are deleted by time, and by number', async () => {
    const stores = await open();
    const { auditLog } = stores;
    await auditLog.deleteAllBut(1);
    for (const [created_at, kind] of ['a', 'b', 'c', 'd'].entries()) await auditLog.append(entry(kind, { created_at }));
    await auditLog.deleteOlderThan(1);
    expect(await kindsOf(stores)).toEqual(['d', 'c', 'b']);
    await auditLog.deleteAllBut(3);
    expect(await kindsOf(stores)).toEqual(['d', 'c', 'b']);
    await auditLog.deleteAllBut(1);

    expect(await kindsOf(stores)).toEqual(['d']);
    await auditLog.deleteAllBut(0);
    await auditLog.append(entry('e'));
    expect(await auditLog.list(ALL, 10)).toEqual([{ ...entry('e'), id: 5 }]);
  });
});
