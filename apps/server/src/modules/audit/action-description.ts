import type { AuditKind, AuditSubject, Gid, Mid, Uid } from '@loquat/contract';
import type { ChannelChange, ChannelDirectory } from '../channels/channels.access.ts';
import type { ServerSettings, SettingChange } from '../server/server.access.ts';
import type { CachedUser, UserChange, UserDirectory } from '../users/users.access.ts';

/** The kind of an administrator's action, its subject, and the changed details. */
export interface ActionDescription {
  kind: AuditKind;
  subject: AuditSubject | null;
  details: string[];
}

/** An audited call, with the parts of its input that describe it. */
export interface AuditedAction {
  kind: AuditKind;
  call: { params?: Partial<{ uid: Uid; gid: Gid; mid: Mid; mids: readonly Mid[] }>; body?: unknown };
}

/** The state of the server before the action. */
export interface StateBefore {
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'get'>;
  settings: Pick<ServerSettings, 'get'>;
}

/** A change that a unit of work recorded; irrelevant kinds are ignored. */
export type AuditedChange = UserChange | ChannelChange | SettingChange;

type Parts = AuditedAction & { changes: readonly AuditedChange[]; before: StateBefore };
type Fields = Readonly<Record<string, unknown>>;

/** Fields of accounts that are not listed: they follow from the others. */
const SILENT = new Set(['updated_at', 'is_email_verified']);
/** Fields that memory does not contain: a change is recognised by the field in the request. */
const UNSEEN = ['password', 'webhook_url'] as const;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** Names of the fields that differ, never their values. */
const changedFields = (before: unknown, after: unknown): string[] =>
  Object.keys(fieldsOf(after)).filter(
    (name) => JSON.stringify(fieldsOf(before)[name]) !== JSON.stringify(fieldsOf(after)[name]),
  );

function describeSettings({ kind, changes, before }: Parts): ActionDescription {
  const changed = changes.filter((change) => change.kind === 'setting.changed');
  const name = changed.map((change) => change.name).join(', ');
  const details = changed.flatMap((change) => changedFields(before.settings.get(change.name), change.value));
  return { kind, subject: name === '' ? null : { kind: 'setting', id: null, name }, details };
}

const subjectOf = ({ uid, name, is_bot }: CachedUser): AuditSubject => ({
  kind: is_bot ? 'bot' : 'user',
  id: uid,
  name,
});

/** The most important part of a change of an account. */
function kindOfUserChange(kind: AuditKind, was: CachedUser | undefined, is: CachedUser, given: Fields): AuditKind {
  if (kind !== 'user.changed' || !was) return kind;
  if (was.is_admin !== is.is_admin) return is.is_admin ? 'user.promoted' : 'user.demoted';
  if (was.status !== is.status) return is.status === 'frozen' ? 'user.frozen' : 'user.unfrozen';
  return given['password'] === undefined ? kind : 'user.password_reset';
}

function describeUser({ kind, call, changes, before }: Parts): ActionDescription {
  const uid = call.params?.uid;
  const changed = changes.findLast(
    (change) => change.kind === 'user.changed' && (uid === undefined || change.user.uid === uid),
  );
  if (changed?.kind !== 'user.changed') {
    const user = uid === undefined ? undefined : before.users.get(uid);
    return { kind, subject: user ? subjectOf(user) : null, details: [] };
  }
  const { user } = changed;
  const was = before.users.get(user.uid);
  const given = fieldsOf(call.body);
  const seen = was ? changedFields(was, user).filter((name) => !SILENT.has(name)) : [];
  const unseen = was ? UNSEEN.filter((name) => given[name] !== undefined) : [];
  return {
    kind: kindOfUserChange(kind, was, user, given),
    // The name before the change, by which the account was known.
    subject: { ...subjectOf(user), name: was?.name ?? user.name },
    details: [...seen, ...unseen],
  };
}

/** For items that users name themselves: a bot's keys, canned answers. */
function describeNamed({ kind, call, before }: Parts): ActionDescription {
  const bot = call.params?.uid === undefined ? undefined : before.users.get(call.params.uid);
  const { name } = fieldsOf(call.body);
  return { kind, subject: bot ? subjectOf(bot) : null, details: typeof name === 'string' ? [name] : [] };
}

/** Names of the users that a call lists, or of the fields it sets. */
function namesIn(body: unknown, { users }: StateBefore): string[] {
  if (ArrayBuffer.isView(body)) return ['avatar_updated_at'];
  if (Array.isArray(body)) return body.map((uid: Uid) => users.get(uid)?.name ?? String(uid));
  return isFields(body) ? Object.keys(body).filter((name) => body[name] !== undefined) : [];
}

/** The subject says all: the object is new, or its only field is the text. */
const WITHOUT_DETAILS: ReadonlySet<AuditKind> = new Set(['channel.created', 'channel.announced']);

function describeChannel({ kind, call, changes, before }: Parts): ActionDescription {
  const changed = changes.find((change) => change.kind === 'channel.changed');
  const gid = call.params?.gid ?? changed?.channel.gid;
  const channel = gid === undefined ? undefined : (before.channels.get(gid) ?? changed?.channel);
  const subject = channel ? { kind: 'channel', id: channel.gid, name: channel.name } : null;
  const given = call.params?.uid === undefined ? call.body : [call.params.uid];
  return { kind, subject, details: WITHOUT_DETAILS.has(kind) ? [] : namesIn(given, before) };
}

function describeMessages({ kind, call: { params } }: Parts): ActionDescription {
  const mids = params?.mids ?? (params?.mid === undefined ? [] : [params.mid]);
  const [first] = mids;
  const subject = first === undefined ? null : { kind: 'message', id: first, name: '' };
  return { kind, subject, details: mids.length > 1 ? mids.map(String) : [] };
}

function describeEmail({ kind, call }: Parts): ActionDescription {
  const { to } = fieldsOf(call.body);
  return { kind, subject: null, details: typeof to === 'string' ? [to] : [] };
}

const DESCRIBERS: Readonly<Record<string, (parts: Parts) => ActionDescription>> = {
  server: describeUser,
  user: describeUser,
  bot_key: describeNamed,
  canned_answer: describeNamed,
  channel: describeChannel,
  message: describeMessages,
  mail: describeEmail,
};

/** Describes an action for the audit log, by its call and the changes that its unit of work recorded. */
export function describeAction(
  act: AuditedAction,
  changes: readonly AuditedChange[],
  before: StateBefore,
): ActionDescription {
  const describe = DESCRIBERS[act.kind.split('.', 1)[0] ?? ''] ?? describeSettings;
  return describe({ ...act, changes, before });
}
