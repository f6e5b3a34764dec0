import { and, asc, eq, isNull, or } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { CallStore, StoredCall } from './calls.store.ts';
import { callParticipantsTable as participantsTable, callsTable } from './calls.table.ts';

type Row = typeof callsTable.$inferSelect;

export function createSqliteCallStore(db: SqliteConnection): CallStore {
  const participantsOf = ({ room: name }: Row) =>
    db
      .select()
      .from(participantsTable)
      .where(eq(participantsTable.room, name))
      .orderBy(asc(participantsTable.joined_at), asc(participantsTable.identity))
      .all()
      .map(({ room: _call, ...participant }) => participant);
  const callOf = (row: Row): StoredCall => ({ ...row, participants: participantsOf(row) });
  const callOrNull = (row: Row | undefined) => (row ? callOf(row) : null);

  return {
    list: async () =>
      db.select().from(callsTable).orderBy(asc(callsTable.started_at), asc(callsTable.room)).all().map(callOf),
    find: async (room) => callOrNull(db.select().from(callsTable).where(eq(callsTable.room, room)).get()),
    findOfChannel: async (gid) => callOrNull(db.select().from(callsTable).where(eq(callsTable.gid, gid)).get()),
    findBetween: async (one, other) => {
      const made = and(eq(callsTable.started_by, one), eq(callsTable.callee, other));
      const got = and(eq(callsTable.started_by, other), eq(callsTable.callee, one));
      return callOrNull(db.select().from(callsTable).where(or(made, got)).get());
    },
    listWith: async (uid) => {
      const isThere = and(eq(participantsTable.uid, uid), isNull(participantsTable.left_at));
      const rooms = db.selectDistinct({ room: participantsTable.room }).from(participantsTable).where(isThere).all();
      return rooms.map(({ room }) => callOf(db.select().from(callsTable).where(eq(callsTable.room, room)).get()!));
    },
    save: async ({ participants, ...row }) => {
      db.insert(callsTable).values(row).onConflictDoUpdate({ target: callsTable.room, set: row }).run();
      for (const participant of participants) {
        const { room, identity } = participantsTable;
        db.insert(participantsTable)
          .values({ room: row.room, ...participant })
          .onConflictDoUpdate({ target: [room, identity], set: participant })
          .run();
      }
    },
    delete: async (room) => {
      db.delete(callsTable).where(eq(callsTable.room, room)).run();
    },
  };
}
