import type { Room } from 'livekit-client';
import * as z from 'zod/mini';

const TOPIC = 'loquat:member';
const Notes = z.object({ deaf: z.boolean(), hand: z.boolean() });
export type MemberNotes = z.output<typeof Notes>;
export const NO_NOTES: MemberNotes = { deaf: false, hand: false };

/** What a member announces about themselves besides media, parsed; undefined = something else. */
export function readNotes(payload: Uint8Array, topic: string | undefined): MemberNotes | undefined {
  if (topic !== TOPIC) return undefined;
  try {
    return Notes.safeParse(JSON.parse(new TextDecoder().decode(payload))).data;
  } catch {
    return undefined;
  }
}

/** Tells the others, or one of them. Members who are not connected yet are told when they are. */
export function sendNotes({ localParticipant }: Room, notes: MemberNotes, to?: string): void {
  const payload = new TextEncoder().encode(JSON.stringify(notes));
  const options = { reliable: true, topic: TOPIC, ...(to !== undefined && { destinationIdentities: [to] }) };
  void localParticipant.publishData(payload, options).catch(() => {});
}
