import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scheduledName } from '../backup/scheduled/backup-folder.ts';
import { loadKeys } from '../platform/secrets/keys.ts';
import { createLastBackupCheck } from './last-backup.check.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 0, 1, 12);
const BACKUP_TIME = { hour: 3, minute: 30 };

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'loquat-last-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const { serverId } = loadKeys(dataDir);
  const backupDir = join(folder, 'backups');
  const make = async (hoursAgo: number, ending = '') =>
    mkdir(join(backupDir, scheduledName(serverId, NOW - hoursAgo * HOUR_MS) + ending), { recursive: true });
  const look = ({ isScheduled = true } = {}) =>
    createLastBackupCheck({ dataDir, backupDir, backupTime: isScheduled ? BACKUP_TIME : undefined }, () => NOW).run();
  return { make, look };
}

test('the doctor reports that no backup has been made, also if there are only unfinished ones', async () => {
  const { make, look } = await makeFolder();
  const missing = { status: 'wrong', message: expect.stringMatching('There is no backup'), advice: expect.anything() };
  expect(await look()).toMatchObject(missing);
  await make(1, '.unfinished');
  expect(await look()).toMatchObject(missing);
});

test('the doctor accepts a backup of the last day, and reports it as overdue after that', async () => {
  const { make, look } = await makeFolder();
  await make(26);
  expect(await look()).toMatchObject({ status: 'wrong', message: expect.stringContaining('is 26 hours old') });
  await make(25);
  expect(await look()).toMatchObject({ status: 'ok', message: expect.stringContaining('is 25 hours old') });
});

test('the doctor only notes that no backups are scheduled', async () => {
  const { look } = await makeFolder();
  expect(await look({ isScheduled: false })).toMatchObject({
    status: 'note',
    message: expect.stringContaining('BACKUP_TIME is not set'),
  });
});
