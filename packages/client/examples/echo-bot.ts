// A bot that answers each user who writes to it or mentions it. Loquat posts messages to its webhook; it answers with
// its API key. docs/bots.md explains how to create the bot, its key and its webhook.
//
//   LOQUAT_API=https://team.example/api LOQUAT_KEY=<key> BOT_UID=<uid> HOOK=/<long random text> PORT=8080 node echo-bot.ts
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createClient } from '@loquat/client';
import { Message } from '@loquat/contract';

const { LOQUAT_API = 'http://localhost:3000/api', LOQUAT_KEY = '', BOT_UID, HOOK = '/', PORT = '8080' } = process.env;
const self = Number(BOT_UID);
const loquat = createClient({ baseUrl: LOQUAT_API, apiKey: LOQUAT_KEY });

/** The text of a message that needs an answer. */
function findQuestion({ from_uid, target, detail }: Message): string | undefined {
  // A bot receives its own messages as well: answering those would never end.
  if (from_uid === self || detail.type === 'reaction') return undefined;
  const mentions = detail.properties?.['mentions'];
  const isMentioned = Array.isArray(mentions) && mentions.includes(self);
  return 'uid' in target || isMentioned ? detail.content : undefined;
}

async function answer(message: Message): Promise<void> {
  const question = findQuestion(message);
  if (question === undefined) return;
  const body = { content_type: 'text/plain', content: `You said: ${question}` } as const;
  await loquat.bots.replyAsBot({ params: { mid: message.mid }, body });
}

/** The posted message, if it is one. Webhooks are not signed, so everything received is checked. */
async function readMessage(request: IncomingMessage): Promise<Message | undefined> {
  const text = (await buffer(request)).toString();
  try {
    return Message.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const server = createServer((request, response) => {
  // Only Loquat and the bot know the path. Before Loquat saves it, it sends a GET to check that it answers.
  if (request.url !== HOOK) return void response.writeHead(404).end();
  readMessage(request)
    .then((message) => {
      // Acknowledge first, then work: Loquat posts a message again if it was not acknowledged in time.
      response.end();
      return message && answer(message);
    })
    .catch((error: unknown) => console.error('No answer:', error));
});
server.listen(Number(PORT), () => console.log('Listening:', server.address()));
