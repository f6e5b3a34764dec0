import { expect, test } from 'vitest';
import { defaultEmbed, embedSnippet, hasPopup, widgetLink } from './embed.ts';

const ORIGIN = 'https://chat.example.org';

test('a snippet names the host, and omits defaults', () => {
  expect(embedSnippet(ORIGIN, { ...defaultEmbed, hostId: 7 })).toBe(
    '<script async src="https://chat.example.org/widget.js"\n  data-host-id="7"></script>',
  );
});

test('a snippet has every setting that differs from its default', () => {
  const embed = { ...defaultEmbed, title: 'Ask the crew', isAutoRegistered: false, openWidth: 400, closedHeight: 60 };
  const snippet = embedSnippet(ORIGIN, { ...embed, position: 'left', themeColor: '#0c2117', id: 'docks' });
  expect(snippet.match(/data-[\w-]+="[^"]*"/g)).toEqual([
    'data-host-id="1"',
    'data-id="docks"',
    'data-title="Ask the crew"',
    'data-theme-color="#0c2117"',
    'data-position="left"',
    'data-open-width="400"',
    'data-close-height="60"',
    'data-auto-reg="false"',
  ]);
});

test('no input can end its attribute or its element', () => {
  const hostile = `"></script><script>alert('&quot;')</script>\n<b x="`;
  const snippet = embedSnippet(ORIGIN, { ...defaultEmbed, title: hostile, welcome: hostile, logo: hostile });
  expect(snippet.match(/<|>/g)).toHaveLength(4);
  expect(snippet.match(/"/g)).toHaveLength(10);
  expect(snippet).toContain('&amp;quot;');
  expect(snippet).toContain('&#10;&lt;b x=&quot;"');
});

test("the link has the parameters of the widget's page, percent-encoded", () => {
  const link = new URL(widgetLink(ORIGIN, { ...defaultEmbed, hostId: 7, welcome: 'a & b?=#', openWidth: 400 }));
  expect(link.pathname).toBe('/widget.html');
  expect(Object.fromEntries(link.searchParams)).toEqual({ host: '7', welcome: 'a & b?=#' });
});

test('the text beside the button is in the snippet and not in the link, which has no button', () => {
  const words = { popupTitle: 'Lost luggage?', popupSubtitle: 'We look for it', popupImage: 'https://a.example/x.png' };
  const more = { isPopupClosable: false, showPopup: 'true', usesShadowDom: true } as const;
  const snippet = embedSnippet(ORIGIN, { ...defaultEmbed, ...words, ...more });
  expect(snippet.match(/data-[\w-]+="[^"]*"/g)).toEqual([
    'data-host-id="1"',
    'data-popup-title="Lost luggage?"',
    'data-popup-subtitle="We look for it"',
    'data-popup-image="https://a.example/x.png"',
    'data-popup-closable="false"',
    'data-show-popup="true"',
    'data-use-shadow-dom="true"',
  ]);
  expect(widgetLink(ORIGIN, { ...defaultEmbed, ...words, ...more })).toBe(`${ORIGIN}/widget.html?host=1`);
});

test('the text is shown if there is any, unless the page sets it otherwise', () => {
  const some = { ...defaultEmbed, popupSubtitle: 'We look for it' };
  expect([defaultEmbed, some].map(hasPopup)).toEqual([false, true]);
  expect(hasPopup({ ...defaultEmbed, showPopup: 'true' })).toBe(true);
  expect(hasPopup({ ...some, showPopup: 'false' })).toBe(false);
});
