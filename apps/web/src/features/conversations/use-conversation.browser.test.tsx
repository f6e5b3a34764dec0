import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { ChatKey } from '../../lib/chat-key.ts';
import { openApp } from '../../testing/browser/open-app.tsx';
import { usersStore } from '../users/users.store.ts';
import { useConversation } from './conversations.ts';

interface ShownProps {
  chatKey: ChatKey;
  onRender: () => void;
}

function Shown({ chatKey, onRender }: ShownProps) {
  const name = useConversation(chatKey, (conversation) => conversation.name);
  // A new list each time it is read.
  const members = useConversation(chatKey, (conversation) => conversation.members);
  const [first] = useState(members);
  onRender();
  return `${name} ${members === first ? 'same' : 'other'}`;
}

test('a component renders again only when what it reads from a conversation changes', async () => {
  await openApp('/users', { people: [{ name: 'Juno' }, { name: 'Ada' }] });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let renders = 0;
  root.render(<Shown chatKey="u:2" onRender={() => (renders += 1)} />);
  await expect.poll(() => place.textContent).toBe('Juno same');
  expect(renders).toBe(1);

  const { byId } = usersStore.getState();
  usersStore.setState({ online: { 2: true } });
  usersStore.setState({ byId: { ...byId, 3: { ...byId[3]!, name: 'Ada Lovelace' } } });
  usersStore.setState({ byId: { ...byId, 2: { ...byId[2]!, name: 'Juno Tackett' } } });
  await expect.poll(() => place.textContent).toBe('Juno Tackett same');
  expect(renders).toBe(2);
  root.unmount();
  place.remove();
});
