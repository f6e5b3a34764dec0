import { createBrowser } from '@loquat/counterparts/push-browser';
import { expect, test } from 'vitest';
import { answerTo } from '../../../test/drivers/call.ts';
import { personOf, send } from '../../../test/drivers/people.ts';
import { gather, heard, subscribe, withPushWorld } from '../../../test/servers/push-world.ts';

test('a visitor who waits is pushed to their host alone, and once assigned to the colleague alone', () =>
  withPushWorld(async (house) => {
    const { server, service } = house;
    const { ann, bob, lia, bobs, lias } = await gather(house);
    const anns = await subscribe(server, ann, createBrowser(service.endpoint()));
    const account = { name: 'Vera', email: 'vera@widget.link', password: 'a secret of their own', widget_id: '' };
    const visitor = personOf(
      await answerTo(server, 'POST /user/register', { body: { ...account, widget_host: bob.uid } }),
    );

    await send(server, visitor, `user/${bob.uid}`, 'Are you open on Sunday?');
    const waits = { type: 'message', tag: `u${visitor.uid}`, title: 'Vera', reason: 'direct', silent: false };
    expect(await heard(house, bobs, 1)).toMatchObject([{ ...waits, body: 'Are you open on Sunday?' }]);

    await answerTo(server, `POST /visitor/${visitor.uid}/assign`, { token: bob.token, body: { host: lia.uid } });
    await send(server, visitor, `user/${lia.uid}`, 'Still there?');
    expect(await heard(house, lias, 1)).toMatchObject([{ ...waits, body: 'Still there?' }]);

    // The log is followed in its order: whatever was to be pushed before has been.
    await send(server, lia, `user/${ann.uid}`, 'last');
    await heard(house, anns, 1);
    expect(service.received.map(({ path }) => path)).toEqual(
      [bobs, lias, anns].map(({ subscription }) => new URL(subscription.endpoint).pathname),
    );
  }));
