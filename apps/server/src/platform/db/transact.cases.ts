import { readFile } from 'node:fs/promises';
import { beforeEach, expect, type TestAPI } from 'vitest';
import type { Groups } from './commit-group.ts';
import { ExternalAwaitError, NestedTransactError, TransactClosedError, UnitEndedError } from './transact-errors.ts';
import { createTransact, type Drainable, type Transact } from './transact.ts';

/** The test store; `notes` has `id`, and `text` that is unique. */
export interface Notes {
  add(text: string): Promise<void>;
  list(): Promise<string[]>;
  /** Violates a constraint that is checked at the commit. */
  breakRule(): Promise<void>;
}

export interface NotesDatabase {
  groups: Groups;
  /** Reads through the writer. */
  notes: Notes;
  /** Reads committed rows. */
  listStored: () => Promise<string[]>;
}

/** The guarantees of `transact` that every kind of database keeps. `open` creates one without notes. */
export function describeTransact(open: () => Promise<NotesDatabase>, test: TestAPI): void {
  let happened: string[];
  let stored: () => Promise<string[]>;
  let transact: Transact<{ notes: Notes }, string, () => void> & Drainable;

  beforeEach(async () => {
    const { groups, notes, listStored } = await open();
    happened = [];
    stored = listStored;
    transact = createTransact<{ notes: Notes }, string, () => void>({
      groups,
      stores: { notes },
      apply: (change) => change(),
      publish: (announcement) => happened.push(announcement),
      report: (error) => happened.push(`reported ${String(error)}`),
    });
  });

  const add = (text: string) => transact(({ notes }) => notes.add(text));

  test('a unit is answered with its value once its rows are committed', async () => {
    const answer = await transact(async (tx) => {
      await tx.notes.add('kept');
      return 7;
    });

    expect(answer).toBe(7);
    expect(await stored()).toEqual(['kept']);
  });

  test('units of one turn share one commit and see the rows of those before them', async () => {
    const seen = await Promise.all(
      ['a', 'b', 'c'].map((text) =>
        transact(async (tx) => {
          await tx.notes.add(text);
          return tx.notes.list();
        }),
      ),
    );

    expect(seen).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c']]);
    expect(transact.commits).toMatchObject({ groups: 1, units: 3, failures: 0 });
    expect(await stored()).toEqual(['a', 'b', 'c']);
  });

  test('a failing unit is undone alone and rejects with its own error', async () => {
    const outcomes = await Promise.allSettled([
      add('first'),
      transact(async (tx) => {
        tx.announce('never');
        tx.record(() => happened.push('never'));
        await tx.notes.add('undone');
        throw new RangeError('mine');
      }),
      add('first'),
      add('last'),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: new RangeError('mine') });
    expect(await stored()).toEqual(['first', 'last']);
    expect(happened).toEqual([]);
  });

  test('a unit that throws before its first await is undone as well', async () => {
    const outcome = transact(() => {
      throw new RangeError('at once');
    });

    await expect(outcome).rejects.toThrow('at once');
  });

  test('after the commit come the changes of a unit, then its announcements, then its answer', async () => {
    const unit = (name: string) =>
      transact(async (tx) => {
        tx.announce(`${name} announced`);
        tx.record(() => happened.push(`${name} changed`));
        await tx.notes.add(name);
      }).then(() => happened.push(`${name} answered`));
    await Promise.all([unit('a'), unit('b')]);

    expect(happened).toEqual(['a changed', 'a announced', 'b changed', 'b announced', 'a answered', 'b answered']);
  });

  test('a change listener that throws is reported and undoes nothing', async () => {
    await transact(async (tx) => {
      tx.record(() => {
        throw new Error('cache');
      });
      tx.announce('said');
      await tx.notes.add('kept');
    });

    expect(happened).toEqual(['reported Error: cache', 'said']);
    expect(await stored()).toEqual(['kept']);
  });

  test('when the commit fails every unit of the group rejects and nothing happens', async () => {
    const outcomes = await Promise.allSettled([
      transact(async (tx) => {
        tx.announce('never');
        tx.record(() => happened.push('never'));
        await tx.notes.add('a');
      }),
      transact(({ notes }) => notes.breakRule()),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(happened).toEqual([]);
    expect(await stored()).toEqual([]);
    await add('later');
    expect(await stored()).toEqual(['later']);
  });

  test('a unit cannot start another one', async () => {
    const outer = transact(async (tx) => {
      await tx.notes.add('undone');
      await add('inner');
    });

    await expect(outer).rejects.toThrow(NestedTransactError);
    expect(await stored()).toEqual([]);
  });

  test('announcements and answers may start units of their own', async () => {
    const started: Promise<void>[] = [];
    await transact(async (tx) => {
      tx.record(() => started.push(add('from a change')));
      await tx.notes.add('a');
    });
    await add('b');
    await Promise.all(started);

    expect(await stored()).toEqual(['a', 'from a change', 'b']);
  });

  test('a unit that awaits something external is refused by name without delaying the others', async () => {
    const outcomes = await Promise.allSettled([
      add('before'),
      transact(async function readsAFile(tx) {
        await tx.notes.add('undone');
        await readFile(import.meta.filename);
      }),
      add('after'),
    ]);

    expect(outcomes[1]).toMatchObject({ reason: expect.any(ExternalAwaitError) });
    expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringContaining('readsAFile') } });
    expect(await stored()).toEqual(['before', 'after']);
  });

  test('a unit that awaits something external before its first query is refused as well', async () => {
    const outcome = transact(async (tx) => {
      await readFile(import.meta.filename);
      await tx.notes.add('never');
    });

    await expect(outcome).rejects.toThrow(ExternalAwaitError);
    await add('after');
    expect(await stored()).toEqual(['after']);
  });

  test('a unit may run many queries at once and one after another', async () => {
    await transact(async (tx) => {
      await Promise.all([tx.notes.add('a'), tx.notes.add('b')]);
      for (const text of ['c', 'd', 'e']) {
        await tx.notes.add(text);
        await Promise.resolve();
      }
    });

    expect(await stored()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('a unit that was aborted cannot write any more', async () => {
    const late: unknown[] = [];
    let goOn = () => {};
    const outside = new Promise<void>((resolve) => (goOn = resolve));
    const stalled = transact(async (tx) => {
      await outside;
      try {
        await tx.notes.add('too late');
      } catch (error) {
        late.push(error);
      }
    });
    await expect(stalled).rejects.toThrow(ExternalAwaitError);
    goOn();
    await add('next');

    expect(late).toEqual([expect.any(UnitEndedError)]);
    expect(await stored()).toEqual(['next']);
  });

  test('a tx that is used after its unit ended rejects with an error', async () => {
    const escaped = await transact(async (tx) => [tx] as const);

    expect(() => escaped[0].notes).toThrow(UnitEndedError);
    expect(() => escaped[0].announce('late')).toThrow(UnitEndedError);
  });

  test('more units than one group takes are all committed in order', async () => {
    const texts = Array.from({ length: 700 }, (_, index) => `note ${index}`);
    await Promise.all(texts.map(add));

    expect(await stored()).toEqual(texts);
  });

  test('draining settles accepted units and refuses later ones', async () => {
    const accepted = Array.from({ length: 300 }, (_, index) => add(`note ${index}`));
    await transact.drain();

    expect(await stored()).toHaveLength(300);
    await expect(add('late')).rejects.toThrow(TransactClosedError);
    await Promise.all(accepted);
    await transact.drain();
  });
}
