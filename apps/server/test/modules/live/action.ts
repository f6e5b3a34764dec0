import type { Message } from '@loquat/contract';
import { expect } from 'vitest';
import { type Answered, call, type CallOptions } from '../../drivers/call.ts';
import { found } from '../../drivers/found.ts';
import type { Client } from './client.ts';
import type { Team } from './team.ts';

/** One generated action of one user: `n` chooses among the possible objects. */
export interface Step {
  kind: string;
  who: number;
  whom: number;
  n: number;
}

/** The objects that an action can use. */
export interface Scene {
  team: Team;
  /** The device that acts, and a device of the other user, if the action is about one. */
  actor: Client;
  other: Client;
  n: number;
  /** Usually a channel that the actor knows. */
  gid: number;
  /** Makes a call as the actor; refusals are ignored, server errors are not. */
  request(route: string, body?: unknown, options?: CallOptions): Promise<Answered>;
  /** The same from another device of the actor, so that this device receives the event. */
  elsewhere(route: string, body?: unknown): Promise<Answered>;
}

/** The relative frequency of an action, and the action. Its result is ignored. */
export type Action = readonly [weight: number, act: (scene: Scene) => unknown];
export type Actions = Readonly<Record<string, Action>>;

/** One in this many choices may be an id that the actor does not know. */
const STRAY = 8;
const STRAY_IDS = 40;

export const choose = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length];
const stray = (n: number) => (n % STRAY === 0 ? (n % STRAY_IDS) + 1 : undefined);

/** A matching message that the actor knows, usually a recent one; otherwise a mid that may not exist. */
export function chooseMid({ actor, n }: Scene, fits: (message: Message) => boolean = () => true): number {
  const messages = Object.values(actor.known.messages).filter((message) => message.detail.type !== 'reaction');
  return stray(n) ?? choose(messages.filter(fits).slice(-20), n)?.mid ?? 1;
}

/** Every other time an administrator acts instead of the actor, who may lack the rights. */
export const byManager = ({ team, actor, n }: Scene): CallOptions => ({
  token: n % 2 === 0 ? team.founder.token : actor.person.token,
});

const hasFailed = ({ status }: Answered) => status >= 500;

/** Chooses the acting user and device, the other device and the channel. */
export function setScene(team: Team, { who, whom, n }: Step): Scene {
  const actor = found(choose(team.devicesOf(who), n));
  const by = async (token: string, route: string, options: CallOptions) => {
    const answer = await call(team.server, route, { token, ...options });
    expect(hasFailed(answer), `${route} answered ${answer.status}`).toBe(false);
    return answer;
  };
  return {
    team,
    actor,
    other: found(choose(team.devicesOf(whom), n)),
    n,
    gid: stray(n) ?? choose(Object.keys(actor.known.channels).map(Number), n) ?? 1,
    request: (route, body, options = {}) => by(actor.person.token, route, { body, ...options }),
    elsewhere: (route, body) => by(team.elsewhereOf(actor).token, route, { body }),
  };
}
