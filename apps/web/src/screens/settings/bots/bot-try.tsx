import type { BotKey, User } from '@loquat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keysQuery, loadKeys } from '#features/bots/bots.actions.ts';
import { curlSnippet } from '#features/bots/curl-snippet.ts';
import { TryForm } from '#features/bots/try-form.tsx';
import { CodeBlock } from '#features/chat/content.ts';
import type { NamedChat } from '#features/chat/use-named-chats.ts';
import { queryClient } from '#hooks/query-client.ts';
import { targetOf } from '#lib/chat-key.ts';
import { Select } from '#ui/form/select.tsx';
import { SettingsCard } from '../../parts/settings/settings-frame.tsx';
import { BotTargetButton } from './bot-target-button.tsx';

/** Sends a message as a bot, with one of its keys, and shows the equivalent command. */
export function BotTry({ bot }: { bot: User }) {
  const { t } = useTranslation('admin');
  const { data: keys = [] } = useQuery({ queryKey: keysQuery(bot.uid), queryFn: () => loadKeys(bot.uid) }, queryClient);
  const usable = keys.filter(({ key }) => key !== '');
  if (usable.length === 0) return null;
  return (
    <section aria-labelledby="try-it" className="grid gap-2.5">
      <h2 id="try-it" className="font-[650]">
        {t('bots.try.title')}
      </h2>
      <TryCard bot={bot} keys={usable} />
    </section>
  );
}

function TryCard({ bot, keys }: { bot: User; keys: readonly BotKey[] }) {
  const { t } = useTranslation('admin');
  const [kid, setKid] = useState<string>();
  const [picked, setPicked] = useState<NamedChat>();
  const [text, setText] = useState<string>(t('bots.try.example'));
  const key = keys.find(({ id }) => String(id) === kid) ?? keys.at(-1);
  const target = picked && targetOf(picked.key);
  if (!key) return null;
  return (
    <>
      <SettingsCard>
        <TryForm
          {...{ bot, text, target }}
          apiKey={key.key}
          targetName={picked?.name}
          onText={setText}
          fields={
            <>
              <Select
                label={t('bots.try.key')}
                items={keys.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={String(key.id)}
                onValueChange={setKid}
              />
              <BotTargetButton apiKey={key.key} picked={picked} onPick={setPicked} />
            </>
          }
        />
      </SettingsCard>
      <CodeBlock
        title={t('bots.try.command')}
        language="bash"
        code={curlSnippet({ origin: location.origin, target: target ?? { gid: 1 }, text })}
      />
    </>
  );
}
