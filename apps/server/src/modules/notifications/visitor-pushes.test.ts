import { createBrowser } from '@loquat/counterparts/push-browser';
import { expect, test } from 'vitest';
import { answerTo } from '#test/drivers/call.ts';
import { personOf, send } from '#test/drivers/people.ts';
import { gather, heard, subscribe, withPushWorld } from '#test/servers/push-world.ts';

test('a waiting visitor causes a push to their host only, and once assigned to the colleague only', () =>
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
    expect(await heard(house, lias, 1)).toMatchObject([{ ...waits, body: 'You talk with this visitor now' }]);
    await send(server, visitor, `user/${lia.uid}`, 'Still there?');
    expect(await heard(house, lias, 2)).toMatchObject([{}, { ...waits, body: 'Still there?' }]);

    // The log is followed in order: earlier pushes have been sent.
    await send(server, lia, `user/${ann.uid}`, 'last');
    await heard(house, anns, 1);
    expect(service.received.map(({ path }) => path)).toEqual(
      [bobs, lias, lias, anns].map(({ subscription }) => new URL(subscription.endpoint).pathname),
    );
  }));

test("a visitor's message respects the user's settings for notifications and previews", () =>
  withPushWorld(async (house) => {
    const { server, service } = house;
    const { ann, bob, lia, bobs, lias } = await gather(house);
    const anns = await subscribe(server, ann, createBrowser(service.endpoint()));
    const visit = async (number: number) => {
      const account = {
        name: `Vera ${number}`,
        email: `vera-${number}@widget.link`,
        password: 'a secret of their own',
      };
      const body = { ...account, widget_id: '', widget_host: ann.uid };
      return (await answerTo(server, 'POST /user/register', { body })).user.uid;
    };
    const assign = async (host: number) =>
      answerTo(server, `POST /visitor/${await visit(host)}/assign`, { token: ann.token, body: { host } });
    await answerTo(server, 'PUT /user/notification-settings', { token: bob.token, body: { level: 'nothing' } });
    await answerTo(server, 'PUT /user/notification-settings', { token: lia.token, body: { preview: false } });

    await assign(bob.uid);
    await assign(lia.uid);
    expect(await heard(house, lias, 1)).toMatchObject([{ type: 'message', body: 'New message' }]);
    // The log is followed in order: a push to the first user would have been sent.
    const reached = service.received.map(({ path }) => path);
    expect(reached).not.toContain(new URL(bobs.subscription.endpoint).pathname);
    expect(reached).not.toContain(new URL(anns.subscription.endpoint).pathname);
  }));
