import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { writeSledStore } from './sled-store.ts';

/** The tables of VoceChat 0.3, as far as the import reads them. */
const TABLES = `
CREATE TABLE user (uid integer PRIMARY KEY AUTOINCREMENT NOT NULL, name text NOT NULL, password text, email text,
  gender integer NOT NULL, language text NOT NULL, is_admin boolean NOT NULL DEFAULT false, create_by text NOT NULL,
  avatar_updated_at timestamp NOT NULL DEFAULT '1970-01-01 00:00:00',
  created_at timestamp NOT NULL DEFAULT current_timestamp, status integer NOT NULL DEFAULT 0,
  is_guest boolean NOT NULL DEFAULT false, is_bot boolean NOT NULL DEFAULT false);
CREATE TABLE \`group\` (gid integer PRIMARY KEY AUTOINCREMENT NOT NULL, name text NOT NULL, owner integer,
  is_public bool NOT NULL DEFAULT false, description text NOT NULL DEFAULT '',
  created_at timestamp NOT NULL DEFAULT current_timestamp,
  avatar_updated_at timestamp NOT NULL DEFAULT '1970-01-01 00:00:00');
CREATE TABLE group_user (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, gid integer NOT NULL, uid integer NOT NULL);
CREATE TABLE pinned_message (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, gid integer NOT NULL, mid integer NOT NULL,
  created_by integer NOT NULL, created_at timestamp NOT NULL);
CREATE TABLE config (name text PRIMARY KEY, enabled bool NOT NULL DEFAULT false, value text NOT NULL);`;

const ROWS = `
INSERT INTO user (uid, name, password, email, gender, language, is_admin, create_by, created_at, avatar_updated_at) VALUES
  (1, 'Ann', 'ann-secret-1', 'ann@example.org', 0, 'en-US', 1, 'password', '2023-05-01 08:00:00', '2023-05-02 08:00:00');
INSERT INTO user (uid, name, password, email, gender, language, create_by, created_at) VALUES
  (2, 'Ben', 'short', 'ben@example.org', 0, 'en-US', 'password', '2023-05-01 09:00:00.500+00:00'),
  (4, 'Gil', '$argon2id$v=19$m=1,t=1,p=1$c2FsdHNhbHQ$aGFzaA', 'gil@example.org', 0, 'en-US', 'google', 'never');
INSERT INTO user (uid, name, gender, language, create_by, is_guest) VALUES (5, 'Guest 5', 0, 'en-US', 'guest', 1);
INSERT INTO user (uid, name, gender, language, create_by, is_bot) VALUES (6, 'Robot', 0, 'en-US', 'password', 1);
INSERT INTO user (uid, name, gender, language, create_by, status) VALUES (7, 'Frost', 0, 'en-US', 'password', 1);
INSERT INTO \`group\` (gid, name, owner, is_public, description) VALUES (1, 'all', NULL, 1, 'Everybody'), (2, 'few', 2, 0, '');
INSERT INTO group_user (gid, uid) VALUES (2, 1), (2, 2), (2, 99);
INSERT INTO pinned_message (gid, mid, created_by, created_at) VALUES (1, 1, 2, '2023-05-30 13:00:00');
INSERT INTO config VALUES ('organization', 1, '{"name":"Old place","description":""}');`;

export const UPLOADED = '2023/5/30/0a0b0c0d-0000-4000-8000-000000000001';

/** Writes a data folder as a stopped VoceChat 0.3 leaves it. */
export async function writeVocechatFolder(folder: string): Promise<string> {
  const put = async (name: string, content: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  };
  await mkdir(join(folder, 'db'), { recursive: true });
  const db = new Database(join(folder, 'db', 'db.sqlite'));
  db.exec(TABLES);
  db.exec(ROWS);
  db.close();
  await writeSledStore(join(folder, 'msg'));
  await put(`upload/file/${UPLOADED}`, 'a plan');
  await put('avatar/1.png', 'face');
  return folder;
}
