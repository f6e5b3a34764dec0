import { answerTo } from '../drivers/call.ts';
import type { Ask, Asks, Prepare, Scene } from '../security/authorisation/ask.ts';
import { goneChannel, gonePerson, privateChannel, word } from '../security/authorisation/props.ts';
import type { FeatureTests } from './feature-tests.ts';

const authorisation = `
Commands of bots                                       anonymous guest member outsider removed blocked bot   owner admin
listBotCommands         its own                        400       401   401    401      401     401     sees  401   401
listBotCommands         of another bot                 400       401   401    401      401     401     hides 401   401
createBotCommand        a further one                  400       401   401    401      401     401     ok    401   401
createBotCommand        one that it has                400       401   401    401      401     401     409   401   401
updateBotCommand        its own                        400       401   401    401      401     401     ok    401   401
updateBotCommand        of another bot                 400       401   401    401      401     401     404   401   401
deleteBotCommand as updateBotCommand
listCommandsForUser     of a bot                       401       403   sees   sees     sees    sees    401   sees  sees
listCommandsForUser     of a deleted person            401       403   404    404      404     404     401   404   404
listCommandsForChannel  in public                      401       403   sees   sees     sees    sees    401   sees  sees
listCommandsForChannel  in a private channel           401       403   sees   403      403     403     401   sees  403
listCommandsForChannel  private channel without it     401       403   hides  403      403     403     401   hides 403
listCommandsForChannel  deleted channel                401       403   404    404      404     404     401   404   404
`;

const FIELDS = { command: 'weather', description: 'What it is like outside' };

/** A new command of the bot, or of another one. */
async function newCommand({ cast }: Scene, isOfOther = false): Promise<{ id: number; command: string }> {
  const token = isOfOther ? cast.otherBot.key : cast.players.bot.token;
  const body = { ...FIELDS, command: word() };
  return answerTo(cast.server, 'POST /bot/command', { ...(token !== undefined && { token }), body });
}

const aboutOne = (make: (id: number) => Ask): Record<string, Prepare> => ({
  'its own': async (scene) => make((await newCommand(scene)).id),
  'of another bot': async (scene) => make((await newCommand(scene, true)).id),
});

async function listing(route: string, scene: Scene, isOfOther = false): Promise<Ask> {
  const { command } = await newCommand(scene, isOfOther);
  return { route, reveals: (answer) => answer.includes(`"${command}"`) };
}

const asks: Asks = {
  listBotCommands: {
    'its own': (scene) => listing('GET /bot/command', scene),
    'of another bot': (scene) => listing('GET /bot/command', scene, true),
  },
  createBotCommand: {
    'a further one': () => ({ route: 'POST /bot/command', body: { ...FIELDS, command: word() } }),
    'one that it has': async (scene) => {
      const { command } = await newCommand(scene);
      return { route: 'POST /bot/command', body: { ...FIELDS, command } };
    },
  },
  updateBotCommand: aboutOne((id) => ({ route: `PUT /bot/command/${id}`, body: { ...FIELDS, command: word() } })),
  deleteBotCommand: aboutOne((id) => ({ route: `DELETE /bot/command/${id}` })),
  listCommandsForUser: {
    'of a bot': (scene) => listing(`GET /user/${scene.cast.players.bot.uid}/commands`, scene),
    'of a deleted person': async ({ cast }) => ({ route: `GET /user/${(await gonePerson(cast)).uid}/commands` }),
  },
  listCommandsForChannel: {
    'in public': (scene) => listing(`GET /group/${scene.cast.openGid}/commands`, scene),
    'in a private channel': async (scene) =>
      listing(`GET /group/${await privateChannel(scene, scene.cast.players.bot.uid)}/commands`, scene),
    'private channel without it': async (scene) => listing(`GET /group/${await privateChannel(scene)}/commands`, scene),
    'deleted channel': async ({ cast }) => ({ route: `GET /group/${await goneChannel(cast)}/commands` }),
  },
};

export const featureTests: FeatureTests = {
  authorisation,
  asks,
  bodies: { createBotCommand: FIELDS, updateBotCommand: FIELDS },
};
